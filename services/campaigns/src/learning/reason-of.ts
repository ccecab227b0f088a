import type { PostReason } from '@megafon/contracts';
import { isBest, meanOf, spanOf, tenths } from './estimates.js';
import type { Estimates } from './estimates.js';

interface Choice {
  groupId: string;
  /** The posts of the box, and those of them that did not stand in the group lately. */
  all: readonly string[];
  open: readonly string[];
  chosen: string | undefined;
}

/** Why a post was chosen, as far as it is believed now; null where there was nothing to choose. */
export function reasonOf(estimates: Estimates, { groupId, all, open, chosen }: Choice): PostReason | null {
  if (chosen === undefined || all.length < 2) return null;
  const isBestOf = (among: readonly string[]) => isBest(estimates, groupId, { chosen, among });
  const belief = estimates.of(groupId, chosen);
  const believed = isBestOf(all) ? 'best' : isBestOf(open) ? 'rested' : 'trial';
  return {
    why: belief.posts === 0 ? 'untried' : believed,
    posts: belief.posts,
    mean: tenths(meanOf(belief)),
    ...spanOf(belief),
  };
}
