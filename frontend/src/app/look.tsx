import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { darkTints, theme } from './theme.js';

interface Props {
  /** 'test' draws without transitions. */
  env?: 'default' | 'test' | undefined;
  children: ReactNode;
}

/** How every page looks: from right to left, in the theme, light or dark. */
export function Look({ env = 'default', children }: Props) {
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={darkTints} defaultColorScheme="auto" env={env}>
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
