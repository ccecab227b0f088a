import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { dayAfterKey } from './calendar-days.js';
import type { Day } from './calendar-days.js';

interface DayKeys {
  day: Day;
  onDay: (day: Day) => void;
  /** Enter or space on the day. */
  onOpen: (day: Day) => void;
}

/**
 * Moves from day to day by the keyboard, as grids do: one day is in the tab order, and the focus goes with it, also
 * where the next day is on another page. Days carry `data-day`.
 */
export function useDayKeys(grid: RefObject<HTMLElement | null>, { day, onDay, onOpen }: DayKeys) {
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [grid, day]);
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(day);
      return;
    }
    const next = dayAfterKey(event.key, day);
    if (next === null) return;
    event.preventDefault();
    follows.current = true;
    onDay(next);
  };
}
