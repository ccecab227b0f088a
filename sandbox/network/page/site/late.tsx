import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Whether so much time has passed since this was first drawn. */
function useIsDue(ms: number): boolean {
  const [isDue, setDue] = useState(ms <= 0);
  useEffect(() => {
    if (ms <= 0) return undefined;
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue || ms <= 0;
}

/** Draws its children late, and something grey until then. */
export function Late({ ms, instead, children }: { ms: number; instead: ReactNode; children: ReactNode }) {
  return useIsDue(ms) ? children : instead;
}
