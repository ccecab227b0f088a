import type { PostReason } from '@megafon/contracts';
import { meanOf, tenths } from './estimates.js';
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
  const mean = (option: string) => meanOf(estimates.of(groupId, option));
  const isBestOf = (options: readonly string[]) => options.every((option) => mean(option) <= mean(chosen));
  const { posts } = estimates.of(groupId, chosen);
  const believed = isBestOf(all) ? 'best' : isBestOf(open) ? 'rested' : 'trial';
  return {
    why: posts === 0 ? 'untried' : believed,
    posts,
    mean: tenths(mean(chosen)),
  };
}
