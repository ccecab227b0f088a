import { useDroppable } from '@dnd-kit/core';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { countOf, t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { formatNumber } from '../../../lib/format.js';
import type { Day } from './calendar-days.js';
import classes from './calendar.module.css';
import type { ShownEntry } from './entries.js';
import { EntryChip } from './entry-chip.js';

interface Props {
  day: Day;
  entries: readonly ShownEntry[];
  /** Lines that there is room for. */
  lines: number;
  isCurrent: boolean;
  isToday: boolean;
  isPast: boolean;
  isOutside: boolean;
  loading: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function DayCell({
  day,
  entries,
  lines,
  isCurrent,
  isToday,
  isPast,
  isOutside,
  loading,
  onOpen,
  onKeyDown,
}: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isPast });
  const shown = entries.length > lines ? entries.slice(0, lines - 1) : entries;
  const hidden = entries.length - shown.length;
  const named = longDay(day);
  const n = formatNumber(hidden);
  const moreText = t('calendar.moreOf', { n, day: named });
  const summary =
    entries.length === 0
      ? t('calendar.dayEmpty', { day: named })
      : t('calendar.dayOf', { day: named, what: countOf('campaigns', entries.length) });
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    onOpen();
  };
  return (
    <div
      ref={setNodeRef}
      role="gridcell"
      className={classes.cell}
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
      {loading && <Skeleton h={24} radius="sm" />}
      {shown.map((entry) => (
        <EntryChip key={entry.key} entry={entry} onOpen={open} />
      ))}
      {hidden > 0 && (
        <button type="button" tabIndex={-1} className={classes.more} aria-label={moreText} onClick={open}>
          {t('calendar.more', { n })}
        </button>
      )}
    </div>
  );
}
