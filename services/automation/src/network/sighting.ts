import { contentHash } from './content-hash.js';
import type { ArticleReading } from './in-page/article-reader.js';
import type { Before, Sighting } from './network-driver.js';
import { ownStates } from '../profiles/network-profile.js';
import type { OwnState } from '../profiles/network-profile.js';

export interface OwnRow extends Pick<ArticleReading, 'texts' | 'id' | 'permalink' | 'isPending'> {
  state: OwnState;
}

export interface OwnReading {
  rows: readonly OwnRow[];
  isWhole: boolean;
}

/** How often a list is read that was not drawn to its end. */
const mostReadings = 3;

/**
 * Reads a list until it is whole, or as much of it is read as is wanted, or it was read often enough. What stood there before a click has to be known:
 * a click whose answer is lost stays unknown for good where an old text of the same words may have stood there.
 */
export async function readWhole(
  read: () => Promise<OwnReading>,
  isEnough: (reading: OwnReading) => boolean = () => false,
): Promise<OwnReading> {
  let reading = await read();
  for (let count = 1; count < mostReadings && !reading.isWhole && !isEnough(reading); count += 1) {
    const again = await read();
    if (again.rows.length >= reading.rows.length) reading = again;
  }
  return reading;
}

/** What stood there before the click: what has this content, so that it is not taken for what the click makes. */
export function beforeOf({ rows, isWhole }: OwnReading, wanted: string): Before {
  const twins = rows.filter((row) => hasContent(row, wanted));
  const newest = (state: OwnState) => rows.find((row) => row.state === state && row.id !== null)?.id;
  return {
    ids: twins.map(({ id }) => id).filter((id): id is string => id !== null),
    unlinked: twins.filter(({ id }) => id === null).length,
    newest: ownStates.map(newest).filter((id): id is string => id !== undefined),
    isWhole,
  };
}

/**
 * What a look shows: a post is ours when it has the content and was not there before the click.
 * @param before null where it is not known what was there: then nothing is known to be new.
 * @param isOpaque whether an id says nothing of the same post in another form of address.
 */
export function judgeSighting(
  { rows, isWhole }: OwnReading,
  wanted: string,
  before: Before | null,
  isOpaque: (id: string) => boolean = () => false,
): Sighting {
  const twins = rows.filter((row) => hasContent(row, wanted));
  if (before === null) return { is: twins.length > 0 || !isWhole ? 'unsure' : 'absent' };
  const linked = twins.filter(({ id }) => id !== null && !before.ids.includes(id));
  const ours = linked.find((row) => isNew(row, rows, before) && isComparable(row, before, isOpaque));
  if (ours) return found(ours);
  if (linked.length > 0) return { is: 'unsure' };
  const unlinked = twins.filter(({ id }) => id === null);
  // Without an address they are told apart by their number alone.
  if (unlinked.length > before.unlinked && before.isWhole && isWhole) return found(unlinked[0]);
  if (unlinked.length > before.unlinked) return { is: 'unsure' };
  return { is: isWhole ? 'absent' : 'unsure' };
}

function hasContent({ texts }: OwnRow, wanted: string): boolean {
  return texts.some((text) => contentHash(text) === wanted);
}

/** Where the list was not read to its end before, what is new stands above what was the newest then. */
function isNew(row: OwnRow, rows: readonly OwnRow[], before: Before): boolean {
  if (before.isWhole) return true;
  const below = rows.slice(rows.indexOf(row) + 1).filter(({ state }) => state === row.state);
  return below.some(({ id }) => id !== null && before.newest.includes(id));
}

function isComparable({ id }: OwnRow, before: Before, isOpaque: (id: string) => boolean): boolean {
  return id !== null && before.ids.every((known) => isOpaque(known) === isOpaque(id));
}

function found(row: OwnRow | undefined): Sighting {
  if (!row) return { is: 'unsure' };
  return { is: 'found', permalink: row.permalink, pendingApproval: row.isPending || row.state === 'pending' };
}
