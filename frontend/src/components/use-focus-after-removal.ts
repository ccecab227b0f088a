import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Places {
  /** Selects the buttons that take one away, in their order. */
  removers: string;
  /** Selects what is there when none is left, or where nothing stood in a place. */
  otherwise: string;
  /** Differs once something is gone. */
  left: string | number;
}

/**
 * The button that took something away is gone with it: the focus goes to that of the next one.
 * @returns what is told the place of what goes; null of what has none
 */
export function useFocusAfterRemoval(
  around: RefObject<HTMLElement | null>,
  { removers, otherwise, left }: Places,
): (place: number | null) => void {
  const wanted = useRef<{ place: number | null } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { place } = wanted.current;
    wanted.current = null;
    const all = [...(around.current?.querySelectorAll<HTMLElement>(removers) ?? [])];
    const next = place === null ? undefined : all[Math.min(place, all.length - 1)];
    (next ?? around.current?.querySelector<HTMLElement>(otherwise) ?? all.at(-1))?.focus();
  }, [around, removers, otherwise, left]);
  return (place) => {
    wanted.current = { place };
  };
}
