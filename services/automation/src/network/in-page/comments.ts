import type { Locator } from '../../profiles/network-profile.js';
import type { ArticleQuery, ArticleReading } from './article-reader.js';
import type { PageTools } from './finder.js';

export interface CommentsOrder {
  query: ArticleQuery;
  /** Where they stand. */
  within: Locator;
  /** Is there when the comments are. */
  field: Locator;
  commentOrder: Locator;
  allComments: Locator;
  moreComments: Locator;
  loading: readonly Locator[];
  limitMs: number;
}

/** The comments of a post, all of them where the page has a way to show all. Runs in the page. */
export async function readComments(
  tools: PageTools,
  order: CommentsOrder,
): Promise<{ rows: ArticleReading[]; isWhole: boolean }> {
  const { query, within } = order;
  const quietMs = 150;
  const end = performance.now() + order.limitMs;
  const leftMs = (mostMs: number) => Math.min(mostMs, end - performance.now());
  let known: HTMLElement | null = null;
  const holder = () => {
    const now = tools.holderOf(within, order.field);
    // Drawn anew the post may hide its field again: it is still the same post.
    if (now) known = now;
    return known?.isConnected ? known : document;
  };
  const loads = () => order.loading.some((mark) => tools.find(mark, holder()) !== null);
  /** What was asked for begins to load a moment after the click. */
  const settled = (mostMs: number) => {
    let quietFrom = performance.now();
    return tools.until(() => {
      if (loads()) quietFrom = performance.now();
      return performance.now() - quietFrom >= quietMs || null;
    }, leftMs(mostMs));
  };
  const isDrawn = await tools.until(() => tools.findWithin(within, order.field), leftMs(5_000));
  await settled(2_000);

  let showsAll = true;
  const choice = tools.find(order.commentOrder, holder());
  if (choice) {
    choice.click();
    const all = await tools.until(() => tools.find(order.allComments), leftMs(3_000));
    all?.click();
    showsAll = all !== null;
    await settled(5_000);
  }
  for (
    let more = tools.find(order.moreComments, holder());
    more;
    more = tools.find(order.moreComments, holder())
  ) {
    if (performance.now() >= end) break;
    const shown = tools.articles(query).length;
    more.click();
    await tools.until(() => (tools.articles(query).length > shown && !loads()) || null, leftMs(5_000));
  }
  await tools.reveal(query, leftMs(2_000));
  const rows = tools.articles(query).map(({ element: _element, ...row }) => row);
  const isWhole =
    isDrawn !== null && showsAll && tools.find(order.moreComments, holder()) === null && !loads();
  return { rows, isWhole };
}
