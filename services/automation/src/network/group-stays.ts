import type { DrivenPage } from './network-driver.js';
import type { OwnReading, OwnRow } from './sighting.js';

/** A page grows with each post, and grows old: after so many, or so long, it is opened anew. */
const mostPosts = 25;
const longestMs = 10 * 60_000;

interface Stay {
  openedAtMs: number;
  posts: number;
  /** Addresses that this document has shown: it may keep what it knew of them then. */
  shown: ReadonlySet<string>;
  /** Where the last thing that happened was a post that succeeded. */
  groupId: string | null;
  /** One's own posts in the group: those before the page was opened, and those made on it. */
  seen: OwnReading;
}

const nothing: OwnReading = { rows: [], isWhole: false };

/**
 * Whose page is a group's on which the last post succeeded: the next one there needs no navigation. It is a hint
 * only; the page itself is asked before anything is clicked.
 */
export class GroupStays {
  private readonly stays = new WeakMap<DrivenPage, Stay>();

  /** Another page was opened. */
  opened(context: DrivenPage, path: string): void {
    const shown = new Set([path]);
    this.stays.set(context, { openedAtMs: performance.now(), posts: 0, shown, groupId: null, seen: nothing });
  }

  /** Whether a link of the open page may be followed to there, rather than opening it anew. */
  mayFollow(context: DrivenPage, path: string, { evenAgain = false }: { evenAgain?: boolean }): boolean {
    const stay = this.stays.get(context);
    return stay !== undefined && isFresh(stay) && (evenAgain || !stay.shown.has(path));
  }

  /** The open page has gone to another address by a link. */
  followed(context: DrivenPage, path: string): void {
    const stay = this.stays.get(context);
    if (!stay) return;
    const shown = new Set([...stay.shown, path]);
    this.stays.set(context, { ...stay, shown, groupId: null, seen: nothing });
  }

  /** What stood in the group when the page was opened. */
  saw(context: DrivenPage, seen: OwnReading): void {
    const stay = this.stays.get(context);
    if (stay) this.stays.set(context, { ...stay, seen });
  }

  published(context: DrivenPage, groupId: string, row: OwnRow): void {
    const stay = this.stays.get(context);
    if (!stay) return;
    const seen = { ...stay.seen, rows: [row, ...stay.seen.rows] };
    this.stays.set(context, { ...stay, posts: stay.posts + 1, groupId, seen });
  }

  /** What is known to stand in the group; null: open its page. Until the next post succeeds the page counts as any other. */
  use(context: DrivenPage, groupId: string): OwnReading | null {
    const stay = this.stays.get(context);
    if (!stay) return null;
    this.stays.set(context, { ...stay, groupId: null });
    return stay.groupId === groupId && isFresh(stay) ? stay.seen : null;
  }
}

function isFresh({ posts, openedAtMs }: Stay): boolean {
  return posts < mostPosts && performance.now() - openedAtMs < longestMs;
}
