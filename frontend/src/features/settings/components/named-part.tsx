import type { ReactNode } from 'react';
import { useNamedPlace } from '../../../lib/use-named-place.js';

interface Props {
  /** What the address has after its '#'. */
  anchor: string;
  /** Whether all above it has its height. */
  isThere: boolean;
  children: ReactNode;
}

/** A part of the settings that other places lead to. */
export function NamedPart({ anchor, isThere, children }: Props) {
  const place = useNamedPlace<HTMLDivElement>(anchor, isThere);
  return (
    <div
      id={anchor}
      ref={place}
      tabIndex={-1}
      style={{ scrollMarginBlockStart: 'calc(var(--header-height) + 16px)' }}
    >
      {children}
    </div>
  );
}
