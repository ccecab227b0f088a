import { failureTexts, historyResultTexts, historyStateTexts, historyTypeTexts } from '@megafon/contracts';
import type { HistoryRow } from '@megafon/contracts';
import { csvLine } from './csv.js';

/** Where the product's days begin and end; Swedish writes dates as spreadsheets read them everywhere. */
const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A row as a person reads it, in the order of `historyColumns`. */
export function historyLine(row: HistoryRow): string {
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

/** '2026-11-22': the day that it is in Israel. */
export function dayText(now: Date): string {
  return moment.format(now).slice(0, 10);
}

function timeText(time: string | null): string {
  return time === null ? '' : moment.format(new Date(time));
}
