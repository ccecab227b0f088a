import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const everyMs = 3_000;

/** Goes from one to the next every three seconds, round and round; stands still while paused. */
export function useRotation(count: number, { isPaused }: { isPaused: boolean }): number {
  const [active, setActive] = useState(0);
  const { start, stop } = useInterval(() => setActive((index) => (index + 1) % count), everyMs);
  useEffect(() => {
    if (isPaused) return;
    start();
    return stop;
  }, [isPaused, start, stop]);
  return active;
}
