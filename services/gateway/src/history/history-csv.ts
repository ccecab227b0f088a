import { failureTexts, historyResultTexts, historyStateTexts, historyTypeTexts } from '@megafon/contracts';
import type { HistoryRow } from '@megafon/contracts';
import { csvLine } from './csv.js';

/** Swedish writes dates as spreadsheets read them everywhere. */
function momentsIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

/** Rows as a person reads them, in the order of `historyColumns`. @param timeZone by whose clock times are said */
export function historyLines(rows: readonly HistoryRow[], timeZone: string): string {
  const moments = momentsIn(timeZone);
  const timeText = (time: string | null) => (time === null ? '' : moments.format(new Date(time)));
  return rows.map((row) => lineOf(row, timeText)).join('');
}

function lineOf(row: HistoryRow, timeText: (time: string | null) => string): string {
  return csvLine([
    row.name,
    historyTypeTexts[row.type],
    historyStateTexts[row.state],
    timeText(row.startedAt),
    timeText(row.finishedAt),
    row.groupName,
    row.accountName,
    historyResultTexts[row.result],
    row.reason === null ? '' : failureTexts[row.reason],
    timeText(row.doneAt),
    row.postUrl ?? '',
    row.commentUrl ?? '',
    row.text,
  ]);
}

/** '2026-11-22': the day that it is in a zone. */
export function dayText(now: Date, timeZone: string): string {
  return momentsIn(timeZone).format(now).slice(0, 10);
}
