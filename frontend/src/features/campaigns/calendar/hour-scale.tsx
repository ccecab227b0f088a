import type { Ref } from 'react';
import { hourText } from '../../../lib/format.js';
import type { HourRow } from './hour-rows.js';
import classes from './hours.module.css';

/** The hours beside a week, each with its line. Readers hear the time of each entry instead. */
export function HourScale({ ref, rows }: { ref: Ref<HTMLDivElement>; rows: readonly HourRow[] }) {
  return (
    <div ref={ref} className={classes.scale} aria-hidden>
      {rows.map(({ from, to, isFolded }) => (
        <div key={from} className={classes.row} data-folded={isFolded || undefined}>
          <span className={classes.label}>{hourText(from)}</span>
          {to === 24 && (
            <span className={classes.label} data-last>
              {hourText(to)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The heights of a week's rows, below that of the days' numbers; an hour grows with what it holds. */
export function tracksOf(rows: readonly HourRow[]): string {
  const heights = rows.map(({ isFolded }) => `minmax(var(--${isFolded ? 'folded' : 'hour'}-height), auto)`);
  return ['auto', ...heights].join(' ');
}
