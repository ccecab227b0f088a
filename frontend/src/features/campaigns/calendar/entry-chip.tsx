import { useDraggable } from '@dnd-kit/core';
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent } from 'react';
import { t } from '../../../i18n/t.js';
import { timeInputOf } from '../../../lib/local-time.js';
import classes from './calendar.module.css';
import type { ShownEntry } from './entries.js';
import { stateLook } from './state-look.js';

interface ChipProps {
  entry: ShownEntry;
  /** Its own unless told. */
  time?: string | undefined;
}

/** An entry in its day: what it is dragged by, and a press opens the day. Keys reach it through the day. */
export function EntryChip({ entry, onOpen }: { entry: ShownEntry; onOpen: (event: MouseEvent) => void }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: entry.key,
    data: entry,
    disabled: !entry.isMovable,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      tabIndex={-1}
      className={classes.chip}
      style={tintOf(entry)}
      data-movable={entry.isMovable || undefined}
      data-dragging={isDragging || undefined}
      // Drawn where there is room; the chip's name has it anyway.
      data-count={entry.tally ? stateLook(entry).text : undefined}
      aria-label={chipText(entry)}
      title={chipText(entry)}
      onClick={onOpen}
      {...listeners}
    >
      <ChipContent entry={entry} />
    </button>
  );
}

/** The same under the pointer while it is dragged, with the time that it would get. */
export function DraggedChip({ entry, time }: ChipProps) {
  return (
    <div className={classes.chip} style={tintOf(entry)} data-lifted>
      <ChipContent entry={entry} time={time} />
    </div>
  );
}

function ChipContent({ entry, time = timeInputOf(new Date(entry.at)) }: ChipProps) {
  const { icon: Icon } = stateLook(entry);
  return (
    <>
      <Icon size={13} aria-hidden />
      <span>{time}</span> <bdi className={classes.chipName}>{entry.name}</bdi>
      {entry.isRecurring && <IconRepeat size={12} aria-hidden />}
      {entry.clashName !== null && <IconAlertTriangle size={13} aria-hidden className={classes.clash} />}
    </>
  );
}

/** '09:30 מבצע: מתוזמן, חוזר, מתנגש', '09:30 מבצע: פורסם חלקית 3 מתוך 8'. */
function chipText(entry: ShownEntry): string {
  const { at, name, isRecurring, clashName } = entry;
  const states = [
    stateLook(entry).text,
    ...(isRecurring ? [t('calendar.recurring')] : []),
    ...(clashName === null ? [] : [t('calendar.clash')]),
  ];
  return t('calendar.entry', { time: timeInputOf(new Date(at)), name, state: states.join(', ') });
}

function tintOf(entry: ShownEntry): CSSProperties {
  const { color } = stateLook(entry);
  return {
    '--chip-background': `var(--mantine-color-${color}-light)`,
    '--chip-color': `var(--mantine-color-${color}-light-color)`,
  } as CSSProperties;
}
