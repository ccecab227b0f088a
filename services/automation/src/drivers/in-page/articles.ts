import type { Locator } from '../network-profile.js';
import type { ArticleQuery, ArticleReading } from './article-reader.js';
import type { Finder, PageTools } from './finder.js';

/** All posts, or all comments, that stand on the page now. Runs in the page. */
export async function readArticles(
  tools: PageTools,
  { query, revealMs = 2_000 }: { query: ArticleQuery; revealMs?: number },
): Promise<ArticleReading[]> {
  await tools.reveal(query, revealMs);
  return tools.articles(query).map(({ element: _element, ...article }) => article);
}

/** Path of the link to the person themself. Runs in the page. */
export function ownPath(finder: Finder, { region }: { region: Locator }): string | null {
  const link = finder.find(region)?.querySelector<HTMLAnchorElement>('a[href]');
  return link?.pathname ?? null;
}
