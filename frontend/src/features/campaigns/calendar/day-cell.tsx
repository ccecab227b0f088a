import { useDroppable } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { countOf, t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import type { Day } from './calendar-days.js';
import classes from './calendar.module.css';

interface Props {
  day: Day;
  /** How many entries it has. */
  count: number;
  /** The column of the grid where rows have something before their days. */
  column?: number;
  isCurrent: boolean;
  isToday: boolean;
  isPast: boolean;
  isOutside: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What stands in it. */
  children: ReactNode;
}

/** A day of a month or a week: what entries are dropped on, and one stop of the keyboard. */
export function DayCell({
  day,
  count,
  column,
  isCurrent,
  isToday,
  isPast,
  isOutside,
  onOpen,
  onKeyDown,
  children,
}: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isPast });
  const named = longDay(day);
  const summary =
    count === 0
      ? t('calendar.dayEmpty', { day: named })
      : t('calendar.dayOf', { day: named, what: countOf('campaigns', count) });
  return (
    <div
      ref={setNodeRef}
      role="gridcell"
      className={classes.cell}
      style={{ gridColumn: column }}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {/* The cell's name is what stands in it: a name of its own would have to repeat it word for word. */}
      <VisuallyHidden>{summary}</VisuallyHidden>
      {children}
    </div>
  );
}
