import { Skeleton } from '@mantine/core';
import type { CSSProperties, MouseEvent } from 'react';
import { t } from '../../../i18n/t.js';
import { longDay } from '../../../lib/days.js';
import { hourText } from '../../../lib/format.js';
import type { Day } from './calendar-days.js';
import { DayLines } from './day-lines.js';
import { byHour } from './entries.js';
import type { ShownEntry } from './entries.js';
import { placeOf } from './hour-rows.js';
import type { HourRow } from './hour-rows.js';
import classes from './hours.module.css';

interface Props {
  day: Day;
  entries: readonly ShownEntry[];
  rows: readonly HourRow[];
  /** '14:30' on the day that is today. */
  now: string | null;
  /** Where an entry would be dropped. */
  drop: string | null;
  loading: boolean;
  onOpen: (event: MouseEvent) => void;
}

/** Chips that an hour has room for. */
const linesOfHour = 6;
/** What is still being asked for is drawn there. */
const loadingAt = '09:00';

/** A day's entries, each at its hour; those of one hour stand under each other. */
export function DayHours({ day, entries, rows, now, drop, loading, onOpen }: Props) {
  const held = byHour(entries);
  return (
    <>
      {now !== null && <TimeLine time={now} rows={rows} kind="now" />}
      {loading && <Skeleton h={24} radius="sm" style={{ gridRow: trackOf(placeOf(loadingAt, rows).row) }} />}
      {rows.map(({ from }, index) => {
        const here = held.get(from);
        return (
          here && (
            <div key={from} className={classes.hour} data-hour={from} style={{ gridRow: trackOf(index) }}>
              <DayLines
                entries={here}
                lines={linesOfHour}
                named={t('calendar.hourOf', { day: longDay(day), hour: hourText(from) })}
                onOpen={onOpen}
              />
            </div>
          )
        );
      })}
      {drop !== null && <TimeLine time={drop} rows={rows} kind="drop" />}
    </>
  );
}

interface LineProps {
  time: string;
  rows: readonly HourRow[];
  kind: 'now' | 'drop';
}

function TimeLine({ time, rows, kind }: LineProps) {
  const { row, part } = placeOf(time, rows);
  const place = { gridRow: trackOf(row), '--part': `${part * 100}%` } as CSSProperties;
  return <div className={classes.line} style={place} data-line={kind} data-time={time} aria-hidden />;
}

/** Tracks of a grid are counted from one, and the first is that of the day's number. */
function trackOf(row: number): number {
  return row + 2;
}
