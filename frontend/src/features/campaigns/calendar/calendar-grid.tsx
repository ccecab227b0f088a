import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import type { Active, Announcements, DragEndEvent } from '@dnd-kit/core';
import { useRef, useState } from 'react';
import { campaignTimes } from '../../../i18n/he/campaign-control.js';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { isSameMonth } from './calendar-days.js';
import type { CalendarView, Day } from './calendar-days.js';
import classes from './calendar.module.css';
import { DayCell } from './day-cell.js';
import type { ShownEntry } from './entries.js';
import { DraggedChip } from './entry-chip.js';
import { useDayKeys } from './use-day-keys.js';

interface Props {
  label: string;
  view: CalendarView;
  days: readonly Day[];
  /** The day that the keyboard is at. */
  day: Day;
  today: Day;
  entries: ReadonlyMap<Day, ShownEntry[]>;
  loading: boolean;
  onDay: (day: Day) => void;
  onOpen: (day: Day) => void;
  onMove: (entry: ShownEntry, day: Day) => void;
}

const linesOf: Record<CalendarView, number> = { month: 3, week: 14 };

/** Weeks as rows, Sunday at the right. What runs once is dragged to another day. */
export function CalendarGrid({
  label,
  view,
  days,
  day,
  today,
  entries,
  loading,
  onDay,
  onOpen,
  onMove,
}: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = useDayKeys(grid, { day, onDay, onOpen });
  const [dragged, setDragged] = useState<ShownEntry | null>(null);
  // A press that does not move is a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const entry = entryOf(active);
    if (entry && over) onMove(entry, String(over.id));
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(entryOf(active))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('calendar.dragHelp') } }}
    >
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-busy={loading}
        className={classes.grid}
        data-view={view}
      >
        <div role="row" className={classes.row}>
          {campaignTimes.days.map((name, index) => (
            <div
              key={name}
              role="columnheader"
              className={classes.weekday}
              aria-label={campaignTimes.dayNames[index]}
            >
              {name}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.row}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                entries={entries.get(one) ?? []}
                lines={linesOf[view]}
                isCurrent={one === day}
                isToday={one === today}
                isPast={one < today}
                isOutside={view === 'month' && !isSameMonth(one, day)}
                loading={loading}
                onOpen={() => onOpen(one)}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedChip entry={dragged} />}</DragOverlay>
    </DndContext>
  );
}

function entryOf(active: Active): ShownEntry | null {
  return (active.data.current as ShownEntry | undefined) ?? null;
}

const nameOf = (active: Active) => entryOf(active)?.name ?? '';
const announcements: Announcements = {
  onDragStart: ({ active }) => t('calendar.dragged', { name: nameOf(active) }),
  onDragOver: ({ active, over }) =>
    over ? t('calendar.draggedOver', { name: nameOf(active), day: longDay(String(over.id)) }) : '',
  onDragEnd: ({ active, over }) =>
    over
      ? t('calendar.dropped', { name: nameOf(active), day: longDay(String(over.id)) })
      : t('calendar.dragCancelled', { name: nameOf(active) }),
  onDragCancel: ({ active }) => t('calendar.dragCancelled', { name: nameOf(active) }),
};
