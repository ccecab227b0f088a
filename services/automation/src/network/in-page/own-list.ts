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
  limitMs: number;
  /** Longer lists are not read to their end. */
  mostRead: number;
}

export interface OwnListPart {
  /** As they stand in the list, each once. */
  rows: ArticleReading[];
  /** Whether it was read to its end for certain. */
  isWhole: boolean;
}

/**
 * The rows of a list, scrolled through to its end; what leaves the view may leave the document, so they are gathered on
 * the way. A page that shows neither rows nor that there are none was not drawn. Runs in the page.
 */
export async function readOwnList(tools: PageTools, order: OwnListOrder): Promise<OwnListPart> {
  const { query, patienceMs, limitMs, mostRead } = order;
  const stuckMs = 6_000;
  const rows = new Map<string, ArticleReading>();
  const end = performance.now() + limitMs;
  const gather = () => {
    for (const { element: _element, ...row } of tools.articles(query))
      rows.set(row.id ?? `text ${row.texts.join(' ')}`, row);
  };
  const isEmpty = () => tools.find(order.empty) !== null;
  const loads = () => order.loaders.some((loader) => tools.find(loader) !== null);
  const part = (isWhole: boolean) => ({ rows: [...rows.values()], isWhole });

  await tools.until(() => tools.articles(query).length > 0 || isEmpty() || null, limitMs);
  await tools.reveal(query, 2_000);
  gather();
  if (rows.size === 0) return part(isEmpty() && !loads());
  for (let newsAt = performance.now(); performance.now() < end && rows.size < mostRead;) {
    if (patienceMs === 0 && !loads()) return part(true);
    const known = rows.size;
    tools.articles(query).at(-1)?.element.scrollIntoView({ block: 'end' });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await tools.until(
      () => (tools.articles(query).some(({ id }) => id === null || !rows.has(id)) ? true : null),
      250,
    );
    await tools.reveal(query, 2_000);
    gather();
    if (rows.size > known) newsAt = performance.now();
    const quietMs = performance.now() - newsAt;
    if (quietMs >= patienceMs && !loads()) return part(true);
    // More is said to come, and does not.
    if (quietMs >= stuckMs) break;
  }
  return part(false);
}
