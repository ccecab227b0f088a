import type { PostReactions } from '@megafon/contracts';

/** What people did with one post, as it was read last. */
export interface Reactions {
  likes: number;
  comments: number;
  shares: number;
  /** null where the network does not say. */
  reach: number | null;
  measuredAt: Date;
}

export type ReactionsByAction = Readonly<Record<string, Reactions>>;

/** What was read put in the place of what was read of the post before; null where something as new is known. */
export function withReading(
  known: ReactionsByAction,
  actionId: string,
  read: Reactions,
): ReactionsByAction | null {
  const before = known[actionId];
  return before && before.measuredAt >= read.measuredAt ? null : { ...known, [actionId]: read };
}

export function shownReactions(reactions: Reactions | undefined): PostReactions | null {
  return reactions ? { ...reactions, measuredAt: reactions.measuredAt.toISOString() } : null;
}

/** Of all posts that were read; null where none was, or where the network never says. */
export interface ReactionTotals {
  likes: number | null;
  shares: number | null;
  reach: number | null;
}

export function reactionTotals(known: ReactionsByAction = {}): ReactionTotals {
  const read = Object.values(known);
  const sum = (numbers: readonly number[]) =>
    numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0);
  return {
    likes: sum(read.map(({ likes }) => likes)),
    shares: sum(read.map(({ shares }) => shares)),
    reach: sum(read.flatMap(({ reach }) => reach ?? [])),
  };
}
