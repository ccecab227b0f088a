import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A part of a page that the address may name after its '#': it comes into sight, and the focus with it, as it is there.
 * It needs a `tabIndex` of -1.
 * @param isThere whether all above it has its height
 */
export function useNamedPlace<E extends HTMLElement>(anchor: string, isThere = true): RefObject<E | null> {
  const { hash } = useLocation();
  const place = useRef<E>(null);
  const isNamed = isThere && hash === `#${anchor}`;
  useEffect(() => {
    if (!isNamed) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [isNamed]);
  return place;
}
