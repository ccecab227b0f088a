import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { AskHost } from '../components/ask-host.js';
import { ToastHost } from '../components/toast-host.js';
import { returnFocusAfterDialogs } from '../lib/focus-returns.js';
import { darkTints, theme } from './theme.js';

interface Props {
  client: QueryClient;
  /** 'test' draws without transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ client, env = 'default', children }: Props) {
  useEffect(returnFocusAfterDialogs, []);
  return (
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={darkTints} defaultColorScheme="auto" env={env}>
        <QueryClientProvider client={client}>
          {children}
          <AskHost />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
