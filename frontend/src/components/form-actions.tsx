import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * The buttons below a form. A press leaves the focus where it is: a field that is left says its fault, which would move
 * the buttons away from under the pointer, and nothing would come of the press.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" onMouseDown={(event) => event.preventDefault()}>
      {children}
    </Group>
  );
}
