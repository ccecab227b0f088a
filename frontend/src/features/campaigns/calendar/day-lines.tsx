import type { MouseEvent } from 'react';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import classes from './calendar.module.css';
import type { ShownEntry } from './entries.js';
import { EntryChip } from './entry-chip.js';

interface Props {
  entries: readonly ShownEntry[];
  /** Lines that there is room for. */
  lines: number;
  /** The time that they are of, in words. */
  named: string;
  onOpen: (event: MouseEvent) => void;
}

/** Entries under each other, and the rest by its number. */
export function DayLines({ entries, lines, named, onOpen }: Props) {
  const shown = entries.length > lines ? entries.slice(0, lines - 1) : entries;
  const hidden = entries.length - shown.length;
  const n = formatNumber(hidden);
  const moreText = t('calendar.moreOf', { n, day: named });
  return (
    <>
      {shown.map((entry) => (
        <EntryChip key={entry.key} entry={entry} onOpen={onOpen} />
      ))}
      {hidden > 0 && (
        <button type="button" tabIndex={-1} className={classes.more} aria-label={moreText} onClick={onOpen}>
          {t('calendar.more', { n })}
        </button>
      )}
    </>
  );
}
