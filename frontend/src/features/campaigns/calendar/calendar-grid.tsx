import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import type { Active, Announcements } from '@dnd-kit/core';
import { Skeleton } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { MouseEvent } from 'react';
import { campaignTimes } from '../../../i18n/he/campaign-control.js';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { timeInputOf } from '../../../lib/local-time.js';
import { useNow } from '../../../lib/use-now.js';
import { isSameMonth } from './calendar-days.js';
import type { CalendarView, Day } from './calendar-days.js';
import classes from './calendar.module.css';
import { DayCell } from './day-cell.js';
import { DayHours } from './day-hours.js';
import { DayLines } from './day-lines.js';
import { byHour } from './entries.js';
import type { ShownEntry } from './entries.js';
import { DraggedChip } from './entry-chip.js';
import { hourRows } from './hour-rows.js';
import { HourScale, tracksOf } from './hour-scale.js';
import { entryOf, useDragging } from './use-dragging.js';
import type { Drop } from './use-dragging.js';
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
  onMove: (entry: ShownEntry, drop: Drop) => void;
}

const minuteMs = 60_000;
const linesOfMonth = 3;

/** Weeks as rows, Sunday at the right. What runs once is dragged to another day, in a single week to an hour of it. */
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
  const rows = useMemo(
    () => (view === 'week' ? hourRows(new Set(byHour([...entries.values()].flat()).keys())) : null),
    [view, entries],
  );
  const { scale, dragged, drop, handlers } = useDragging(rows, onMove);
  const now = timeInputOf(new Date(useNow(minuteMs)));
  // A press that does not move is a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      {...handlers}
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
          <div
            key={week[0]}
            role="row"
            className={classes.row}
            style={rows ? { gridTemplateRows: tracksOf(rows) } : undefined}
          >
            {rows && <HourScale ref={scale} rows={rows} />}
            {week.map((one, index) => {
              const held = entries.get(one) ?? [];
              const open = (event: MouseEvent) => {
                event.stopPropagation();
                onOpen(one);
              };
              return (
                <DayCell
                  key={one}
                  day={one}
                  count={held.length}
                  column={rows ? index + 2 : undefined}
                  isCurrent={one === day}
                  isToday={one === today}
                  isPast={one < today}
                  isOutside={view === 'month' && !isSameMonth(one, day)}
                  onOpen={() => onOpen(one)}
                  onKeyDown={onKeyDown}
                >
                  {rows ? (
                    <DayHours
                      day={one}
                      entries={held}
                      rows={rows}
                      now={one === today ? now : null}
                      drop={drop?.day === one ? (drop.time ?? null) : null}
                      loading={loading}
                      onOpen={open}
                    />
                  ) : (
                    <>
                      {loading && <Skeleton h={24} radius="sm" />}
                      <DayLines entries={held} lines={linesOfMonth} named={longDay(one)} onOpen={open} />
                    </>
                  )}
                </DayCell>
              );
            })}
          </div>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <DraggedChip entry={dragged} time={drop?.time} />}
      </DragOverlay>
    </DndContext>
  );
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
