import { AppError } from '@megafon/contracts';
import type { ProgressLog } from '@megafon/contracts';
import { fitting, listBytes } from '../answer-size.js';
import { withTexts } from './run-results.js';
import type { Result } from './run-results.js';
import type { RunTextsRepository } from './run-texts.repository.js';
import type { RunDocument } from './run.schema.js';

export interface PageOfRun {
  cursor?: string | undefined;
  limit: number;
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
}

/** @throws AppError REQUEST.INVALID for a cursor that no page gave, as all of them */
export function pageOf<T>(all: readonly T[], { cursor, limit }: PageOfRun): Page<T> {
  const from = placeIn(cursor) ?? 0;
  const items = fitting(all.slice(from, from + limit), listBytes);
  const next = from + items.length;
  return { items, nextCursor: next < all.length ? String(next) : null, total: all.length };
}

/** A page of what a run did, with whole texts. @param field of the items that holds the text */
export async function pageOfResults<T extends object>(
  run: RunDocument,
  results: readonly Result<T>[],
  field: keyof T,
  { cursor, limit }: PageOfRun,
  texts: RunTextsRepository,
): Promise<Page<T>> {
  const from = placeIn(cursor) ?? 0;
  const wanted = results.slice(from, from + limit);
  const whole = await texts.of(
    run.owner,
    run,
    wanted.map(({ action }) => action),
  );
  const items = fitting(withTexts(run, wanted, field, whole), listBytes);
  const next = from + items.length;
  return { items, nextCursor: next < results.length ? String(next) : null, total: results.length };
}

/** Newest first, from the end: where lines are added, the place of each stays. */
export function pageOfLogs(logs: readonly ProgressLog[], { cursor, limit }: PageOfRun): Page<ProgressLog> {
  const end = placeIn(cursor) ?? logs.length;
  const items = fitting(logs.slice(Math.max(0, end - limit), end).reverse(), listBytes);
  const next = Math.min(end, logs.length) - items.length;
  return { items, nextCursor: next > 0 ? String(next) : null, total: logs.length };
}

function placeIn(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,6}$/.test(cursor)) {
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  }
  return Number(cursor);
}
