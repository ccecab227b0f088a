import { Button, Loader } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { restingWhile } from './keeps-focus.js';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** What it began is under way. */
  busy: boolean;
  /** Where its words stay as they are meanwhile. */
  spins?: boolean;
}

/** A button that keeps the focus while what it began is under way, and begins nothing more. */
export function BusyButton({ busy, spins = false, leftSection, onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      {...restingWhile(busy)}
      leftSection={spins && busy ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
