import type { Locator } from '../../profiles/network-profile.js';
import type { ArticleQuery, ArticleReading } from './article-reader.js';
import type { PageTools } from './finder.js';

export interface OwnListOrder {
  query: ArticleQuery;
  /** Any of these on the page says that there is more to come. */
  loaders: readonly Locator[];
  /** Says that there is nothing. */
  empty: Locator;
  /** Nothing new for so long, and nothing that loads: the end. */
  patienceMs: number;
  /** So many rows and not one more are doubted: a throttled list shows as many. Null where a loader says whether it ends. */
  doubtedCount: number | null;
  limitMs: number;
  /** Longer lists are not read to their end. */
  mostRead: number;
}

export interface OwnListPart {
  /** As they stand in the list, each once where that can be told. */
  rows: ArticleReading[];
  /** Whether it was read to its end for certain, and each row is known to be one. */
  isWhole: boolean;
}

interface Row {
  element: Element;
  reading: ArticleReading;
}

/**
 * The rows of a list, scrolled through to its end; what leaves the view may leave the document, so they are gathered on
 * the way. What has no address is known by its element: two of the same text are two. A page that shows neither rows nor
 * that there are none was not drawn. Runs in the page.
 */
export async function readOwnList(tools: PageTools, order: OwnListOrder): Promise<OwnListPart> {
  const { query, patienceMs, limitMs, mostRead } = order;
  const stuckMs = 6_000;
  const rows: Row[] = [];
  /** Pairs of which one has no address, and may be the other: drawn anew, or with another text by now. */
  const doubts: [Row, Row][] = [];
  const end = performance.now() + limitMs;
  const has = (texts: readonly string[], others: readonly string[]) =>
    others.every((text) => texts.includes(text));
  /** Whether they may be one that is drawn part by part. */
  const isLike = ({ texts }: ArticleReading, other: ArticleReading) =>
    has(texts, other.texts) || has(other.texts, texts);
  const isUnlinked = (...pair: ArticleReading[]) => pair.some(({ id }) => id === null);
  const rowOf = (element: Element, reading: ArticleReading) =>
    rows.find((row) => reading.id !== null && row.reading.id === reading.id) ??
    rows.find(
      (row) => row.element === element && isUnlinked(row.reading, reading) && isLike(row.reading, reading),
    );
  const change = (row: Row, element: Element, reading: ArticleReading) => {
    const { id, permalink } = reading.id === null ? row.reading : reading;
    // What has left the view may have left its text behind.
    const texts = [...new Set([...row.reading.texts, ...reading.texts])];
    const beginnings = [...new Set([...row.reading.beginnings, ...reading.beginnings])];
    row.reading = { ...reading, id, permalink, texts, beginnings };
    row.element = element;
    // It stood there without its address before it was known which one it is.
    const isBefore = (other: Row) =>
      other !== row &&
      other.element === element &&
      other.reading.id === null &&
      isLike(other.reading, reading);
    const before = reading.id === null ? -1 : rows.findIndex(isBefore);
    if (before >= 0) rows.splice(before, 1);
  };
  const add = (element: Element, reading: ArticleReading) => {
    const row = { element, reading };
    for (const other of rows) {
      const mayBe =
        other.element === element || (!other.element.isConnected && isLike(other.reading, reading));
      if (mayBe && isUnlinked(other.reading, reading)) doubts.push([row, other]);
    }
    rows.push(row);
  };
  const gather = () => {
    for (const { element, ...reading } of tools.articles(query)) {
      const row = rowOf(element, reading);
      if (row) change(row, element, reading);
      else add(element, reading);
    }
  };
  const isNews = ({ element, ...reading }: ArticleReading & { element: Element }) => {
    const row = rowOf(element, reading);
    return !row || (row.reading.id === null && reading.id !== null);
  };
  const isDoubtful = ([one, other]: [Row, Row]) =>
    rows.includes(one) &&
    rows.includes(other) &&
    isUnlinked(one.reading, other.reading) &&
    (one.element === other.element || isLike(one.reading, other.reading));
  const isEmpty = () => tools.find(order.empty) !== null;
  const loads = () => order.loaders.some((loader) => tools.find(loader) !== null);
  const part = (isWhole: boolean) => ({
    rows: rows.map(({ reading }) => reading),
    isWhole: isWhole && rows.length !== order.doubtedCount && !doubts.some(isDoubtful),
  });

  await tools.until(() => tools.articles(query).length > 0 || isEmpty() || null, limitMs);
  await tools.reveal(query, 2_000);
  gather();
  if (rows.length === 0) return part(isEmpty() && !loads());
  for (let newsAt = performance.now(); performance.now() < end && rows.length < mostRead;) {
    if (patienceMs === 0 && !loads()) return part(true);
    const known = rows.length;
    tools.articles(query).at(-1)?.element.scrollIntoView({ block: 'end' });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await tools.until(() => (tools.articles(query).some(isNews) ? true : null), 250);
    await tools.reveal(query, 2_000);
    gather();
    if (rows.length > known) newsAt = performance.now();
    const quietMs = performance.now() - newsAt;
    if (quietMs >= patienceMs && !loads()) return part(true);
    // More is said to come, and does not.
    if (quietMs >= stuckMs) break;
  }
  return part(false);
}
