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
  /** Where the page offers it, only those that come first in this order are read. Null: all are. */
  newestComments: Locator | null;
  allComments: Locator;
  moreComments: Locator;
  loading: readonly Locator[];
  /** Whether another order was chosen on this page: all are shown once they are chosen, and not before. */
  isReordered: boolean;
  limitMs: number;
}

export interface CommentsPart {
  rows: ArticleReading[];
  /** Whether all are shown, and were read to their end. */
  isWhole: boolean;
  /** What was chosen, or is shown where there is nothing to choose; some: nobody knows which. */
  shows: 'all' | 'newest' | 'some';
}

/** The comments of a post: all of them where the page has a way to show all, or the newest. Runs in the page. */
export async function readComments(tools: PageTools, order: CommentsOrder): Promise<CommentsPart> {
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

  let shows: CommentsPart['shows'] = order.isReordered ? 'some' : 'all';
  const choice = tools.find(order.commentOrder, holder());
  if (choice) {
    choice.click();
    const newestNow = () => order.newestComments && tools.find(order.newestComments);
    const offered = await tools.until(() => newestNow() ?? tools.find(order.allComments), leftMs(3_000));
    shows = offered === null ? 'some' : offered === newestNow() ? 'newest' : 'all';
    offered?.click();
    await settled(5_000);
  }
  for (
    let more = tools.find(order.moreComments, holder());
    more && shows !== 'newest';
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
    isDrawn !== null && shows === 'all' && tools.find(order.moreComments, holder()) === null && !loads();
  return { rows, isWhole, shows };
}
