import type { Locator } from '../../profiles/network-profile.js';
import type { ArticleQuery, ArticleReading } from './article-reader.js';
import type { Finder, PageTools } from './finder.js';

export interface ArticlesOrder {
  query: ArticleQuery;
  /** So long it waits for one that has its address: a feed is drawn after the page that holds it. */
  arrivalMs: number;
  revealMs?: number;
}

/** All posts, or all comments, that stand on the page. Runs in the page. */
export async function readArticles(
  tools: PageTools,
  { query, arrivalMs, revealMs = 2_000 }: ArticlesOrder,
): Promise<ArticleReading[]> {
  await tools.until(() => tools.articles(query)[0] ?? null, arrivalMs);
  await tools.reveal(query, revealMs);
  await tools.until(() => tools.articles(query).find(({ id }) => id !== null) ?? null, arrivalMs);
  return tools.articles(query).map(({ element: _element, ...article }) => article);
}

/** Path of the link to the person themself. Runs in the page. */
export function ownPath(finder: Finder, { region }: { region: Locator }): string | null {
  const link = finder.find(region)?.querySelector<HTMLAnchorElement>('a[href]');
  return link?.pathname ?? null;
}
