import type { DrivenPage } from './network-driver.js';

/** A page grows with each post, and grows old: after so many, or so long, it is opened anew. */
const mostPosts = 25;
const longestMs = 10 * 60_000;

interface Stay {
  openedAtMs: number;
  posts: number;
  /** Where the last thing that happened was a post that succeeded. */
  groupId: string | null;
}

/**
 * Whose page is a group's on which the last post succeeded: the next one there needs no navigation. It is a hint
 * only; the page itself is asked before anything is clicked.
 */
export class GroupStays {
  private readonly stays = new WeakMap<DrivenPage, Stay>();

  /** Another page was opened. */
  opened(context: DrivenPage): void {
    this.stays.set(context, { openedAtMs: Date.now(), posts: 0, groupId: null });
  }

  published(context: DrivenPage, groupId: string): void {
    const stay = this.stays.get(context);
    if (stay) this.stays.set(context, { ...stay, posts: stay.posts + 1, groupId });
  }

  /** Whether to try; until the next post succeeds the page counts as any other. */
  use(context: DrivenPage, groupId: string): boolean {
    const stay = this.stays.get(context);
    if (!stay) return false;
    this.stays.set(context, { ...stay, groupId: null });
    return stay.groupId === groupId && stay.posts < mostPosts && Date.now() - stay.openedAtMs < longestMs;
  }
}
