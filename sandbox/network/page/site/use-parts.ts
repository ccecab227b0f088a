import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageWays } from '../../src/script/ways.js';

export interface Part<T> {
  items: readonly T[];
  next: string | null;
  ways: PageWays;
}

export interface Parts<T> {
  items: readonly T[];
  ways: PageWays | null;
  /** Whether there is more, or not even the first part. */
  hasMore: boolean;
  /** Rises with each part that came. */
  turn: number;
  more: () => void;
}

const againMs = 500;

/** A list that comes part by part, each as late as it is meant to; what came twice is kept once. */
export function useParts<T extends { id: string }>(
  load: (after: string) => Promise<Part<T>>,
  first = '',
): Parts<T> {
  const [state, setState] = useState<{
    items: readonly T[];
    next: string | null;
    ways: PageWays | null;
    turn: number;
  }>({ items: [], next: first, ways: null, turn: 0 });
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const more = useCallback(() => {
    const { next } = state;
    if (next === null || isBusy.current) return;
    isBusy.current = true;
    const draw = (part: Part<T>) => {
      isBusy.current = false;
      if (isGone.current) return;
      setState((before) => {
        const known = new Set(before.items.map(({ id }) => id));
        const fresh = part.items.filter(({ id }) => !known.has(id));
        return {
          items: [...before.items, ...fresh],
          next: part.next,
          ways: before.ways ?? part.ways,
          turn: before.turn + 1,
        };
      });
    };
    load(next).then(
      (part) => {
        const delayMs = part.ways.delaysMs.part ?? 0;
        if (delayMs > 0) setTimeout(() => draw(part), delayMs);
        else draw(part);
      },
      () => {
        // Asked for again a little later, as long as its place is in view.
        setTimeout(() => {
          isBusy.current = false;
          if (!isGone.current) setState((before) => ({ ...before, turn: before.turn + 1 }));
        }, againMs);
      },
    );
  }, [load, state]);

  return { ...state, hasMore: state.next !== null, more };
}
