import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen has no room for what stands side by side; known from the first drawing on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
