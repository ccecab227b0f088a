import type { DrivenPage } from './network-driver.js';

/** So long there is nothing below a post but what was seen to be written. */
const youngMs = 60_000;

/**
 * Posts that were just made from a page. Below one of them nothing of one's own can stand yet but what its page shows at
 * once: its comments need not be read to their end before the first one is written. Nothing is said of a look afterwards.
 */
export class YoungPosts {
  private readonly posts = new WeakMap<DrivenPage, { id: string; madeAtMs: number }>();

  made(context: DrivenPage, id: string | null): void {
    if (id === null) this.posts.delete(context);
    else this.posts.set(context, { id, madeAtMs: performance.now() });
  }

  /** Whether this post is the one that was made last, just now, and this was not asked before. */
  take(context: DrivenPage, id: string | null): boolean {
    const post = this.posts.get(context);
    if (post === undefined || id === null || post.id !== id) return false;
    this.posts.delete(context);
    return performance.now() - post.madeAtMs < youngMs;
  }
}
