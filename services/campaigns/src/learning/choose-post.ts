import { repeatWindowDays } from '@megafon/contracts';
import type { PostChooser } from '../runs/post-chooser.js';
import type { KnownPost } from '../stats/published-post.repository.js';
import { chooseLearned } from './choose-learned.js';
import { Estimates } from './estimates.js';
import { textEarnings } from './known-posts.js';
import { reasonOf } from './reason-of.js';

const dayMs = 86_400_000;

/**
 * Chooses by what posts earned in each group. What stood in a group within the time in which nothing is repeated
 * there is left out, where there is anything else.
 */
export function postChooser(known: readonly KnownPost[], campaignId: string, now: Date): PostChooser {
  const estimates = new Estimates(textEarnings(known));
  const since = now.getTime() - repeatWindowDays * dayMs;
  const recent = new Set(
    known
      .filter(({ publishedAt }) => publishedAt.getTime() >= since)
      .map((post) => placeOf(post.group, post.source)),
  );
  return (all, { number, groupId }) => {
    const options = all.map((source, index) => ({ index, source }));
    const fresh = options.filter(({ source }) => !recent.has(placeOf({ groupId }, source)));
    const open = fresh.length > 0 ? fresh : options;
    const sources = open.map(({ source }) => source);
    const seed = `${campaignId}:${number}:${groupId}`;
    const index = open[chooseLearned(estimates, { groupId, options: sources, seed })]?.index ?? 0;
    return { index, reason: reasonOf(estimates, { groupId, all, open: sources, chosen: all[index] }) };
  };
}

function placeOf({ groupId }: { groupId: string }, source: string): string {
  return `${groupId} ${source}`;
}
