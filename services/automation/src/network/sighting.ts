import { continues, isContent, isExcerpt } from './content-hash.js';
import type { ArticleReading } from './in-page/article-reader.js';
import type { OlderOnes } from './in-page/submit.js';
import type { Before, Sighting } from './network-driver.js';
import { ownStates } from '../profiles/network-profile.js';
import type { OwnState } from '../profiles/network-profile.js';

export interface OwnRow
  extends
    Pick<ArticleReading, 'texts' | 'id' | 'permalink' | 'isPending'>,
    Partial<Pick<ArticleReading, 'beginnings'>> {
  state: OwnState;
}

export interface OwnReading {
  rows: readonly OwnRow[];
  isWhole: boolean;
}

/** How often a list is read that was not drawn to its end. */
const mostReadings = 3;
/** What says less, and not that it is cut, is no text that may be cut: a name, a number. */
const leastExcerpt = 20;

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

/**
 * What stood there before the click: what has this content, or may have, so that it is not taken for what the click makes.
 * @param text the content itself, where it is known
 */
export function beforeOf({ rows, isWhole }: OwnReading, wanted: string, text?: string): Before {
  const twins = rows.filter((row) => hasContent(row, wanted) || mayHaveContent(row, wanted, text));
  const newest = (state: OwnState) => rows.find((row) => row.state === state && row.id !== null)?.id;
  return {
    ids: twins.map(({ id }) => id).filter((id): id is string => id !== null),
    unlinked: twins.filter(({ id }) => id === null).length,
    newest: ownStates.map(newest).filter((id): id is string => id !== undefined),
    isWhole,
  };
}

/** What had no address then may have one by now. */
export function olderOnes({ ids, unlinked, isWhole }: Before): OlderOnes {
  return { ids, areAll: isWhole && unlinked === 0 };
}

/**
 * Of comments, whose list is never read to its end where the network shows some alone: what is not seen to have been
 * written before is taken not to be. Else all of them would stay unknown there.
 */
export function olderComments(before: Before): OlderOnes {
  const { ids, areAll } = olderOnes(before);
  return { ids, areAll: areAll || (before.unlinked === 0 && ids.length === 0) };
}

export interface SightingMatters {
  /** Whether an id says nothing of the post: it may have another one as well. */
  isOpaque?: (id: string) => boolean;
  /** What stands in one's other lists: a post that moved there is not missing here. */
  elsewhere?: readonly OwnRow[];
  /** The content itself, where it is known. */
  text?: string | undefined;
}

/**
 * What a look shows: a post is ours when it has the content and was not there before the click.
 * @param before null where it is not known what was there: then nothing is known to be new.
 */
export function judgeSighting(
  { rows, isWhole }: OwnReading,
  wanted: string,
  before: Before | null,
  { isOpaque = () => false, elsewhere = [], text }: SightingMatters = {},
): Sighting {
  const isStrange = ({ id }: OwnRow) => id === null || before === null || !before.ids.includes(id);
  const strangers = rows.filter((row) => isStrange(row) && hasContent(row, wanted));
  // What is cut may be ours, and may be another that begins so.
  const mayBeOurs = rows.some((row) => isStrange(row) && mayHaveContent(row, wanted, text));
  const absent: Sighting = { is: isWhole && !mayBeOurs ? 'absent' : 'unsure' };
  if (before === null) return strangers.length > 0 ? { is: 'unsure' } : absent;
  // What is new is none of those that are known: one without an address may be any, the old one or ours in its stead.
  if (strangers.length === 0) return absent;
  const linked = strangers.filter(({ id }) => id !== null);
  const comparable = linked.filter((row) => isComparable(row, before, isOpaque));
  // An old one that had no address may have one by now.
  const ours = before.unlinked === 0 && comparable.find((row) => isNew(row, rows, before));
  if (ours) return found([ours]);
  const isCounted = before.isWhole && isWhole && comparable.length === linked.length;
  return isCounted && strangers.length > mostOld(before, [...rows, ...elsewhere])
    ? found(strangers)
    : { is: 'unsure' };
}

/** How many of the old ones may look as if they were not: they had no address, or it does not show now. */
function mostOld({ ids, unlinked }: Before, rows: readonly OwnRow[]): number {
  const shown = new Set(rows.map(({ id }) => id));
  return unlinked + ids.filter((id) => !shown.has(id)).length;
}

function hasContent({ texts }: OwnRow, wanted: string): boolean {
  return texts.some((text) => isContent(text, wanted));
}

/** What is shown of it is not whole, and the content may begin so. */
function mayHaveContent({ texts, beginnings = [] }: OwnRow, wanted: string, text?: string): boolean {
  // Of old work the hash alone is left.
  if (text === undefined || !isContent(text, wanted)) return beginnings.length > 0;
  return (
    beginnings.some((beginning) => continues(text, beginning)) ||
    texts.some((excerpt) => isExcerpt(excerpt, text, leastExcerpt))
  );
}

/** Where the list was not read to its end before, what is new stands above what was the newest then. */
function isNew(row: OwnRow, rows: readonly OwnRow[], before: Before): boolean {
  if (before.isWhole) return true;
  const below = rows.slice(rows.indexOf(row) + 1).filter(({ state }) => state === row.state);
  return below.some(({ id }) => id !== null && before.newest.includes(id));
}

/** Whether its address tells it from each that was known: one that is opaque may be another the next time. */
function isComparable({ id }: OwnRow, before: Before, isOpaque: (id: string) => boolean): boolean {
  return id !== null && before.ids.every((known) => !isOpaque(known) && !isOpaque(id));
}

/** One of these is ours. */
function found(rows: readonly OwnRow[]): Sighting {
  const [only, ...others] = rows;
  const permalink = only && others.length === 0 ? only.permalink : null;
  const pendingApproval = rows.some(({ isPending, state }) => isPending || state === 'pending');
  return { is: 'found', permalink, pendingApproval };
}
