import type { Active, DragEndEvent, DragMoveEvent } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { timeInputOf } from '../../../lib/local-time.js';
import type { Day } from './calendar-days.js';
import type { ShownEntry } from './entries.js';
import { dropTime } from './hour-rows.js';
import type { HourRow } from './hour-rows.js';

/** Where an entry is put: a day, and in a week an hour too. */
export interface Drop {
  day: Day;
  time?: string | undefined;
}

/** An entry that is being dragged, and where it would be put. `scale` has an element for each of the rows. */
export function useDragging(
  rows: readonly HourRow[] | null,
  onDrop: (entry: ShownEntry, drop: Drop) => void,
) {
  const scale = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<ShownEntry | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const dropOf = ({ active, over, delta }: DragMoveEvent): Drop | null => {
    const entry = entryOf(active);
    if (!entry || !over) return null;
    const day = String(over.id);
    const top = active.rect.current.translated?.top;
    if (!rows || !scale.current || top === undefined) return { day };
    const own = timeInputOf(new Date(entry.at));
    return { day, time: dropTime(own, { top, movedBy: delta.y }, paintedRows(rows, scale.current)) };
  };
  const follow = (event: DragMoveEvent) => {
    const next = dropOf(event);
    // A pointer moves many times within a quarter of an hour.
    setDrop((known) => (known?.day === next?.day && known?.time === next?.time ? known : next));
  };
  const letGo = () => {
    setDragged(null);
    setDrop(null);
  };
  return {
    scale,
    dragged,
    drop,
    handlers: {
      onDragStart: ({ active }: { active: Active }) => setDragged(entryOf(active)),
      onDragMove: follow,
      onDragOver: follow,
      onDragCancel: letGo,
      onDragEnd: (event: DragEndEvent) => {
        letGo();
        const entry = entryOf(event.active);
        const wanted = dropOf(event);
        if (entry && wanted) onDrop(entry, wanted);
      },
    },
  };
}

export function entryOf(active: Active): ShownEntry | null {
  return (active.data.current as ShownEntry | undefined) ?? null;
}

function paintedRows(rows: readonly HourRow[], scale: HTMLElement) {
  return rows.map((row, index) => {
    const { top = 0, bottom = 0 } = scale.children[index]?.getBoundingClientRect() ?? {};
    return { ...row, top, bottom };
  });
}
