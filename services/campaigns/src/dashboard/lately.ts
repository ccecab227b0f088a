import { latelyHours, mainTallyOf } from '@megafon/contracts';
import type { Lately } from '@megafon/contracts';
import type { EndedEntry } from '../history/history-entry.repository.js';
import type { RunHead } from '../runs/run.schema.js';

type Did = Omit<Lately, 'hours'>;

/** @param ended in time, @param underWay what began in time and goes on */
export function latelyOf(
  ended: readonly EndedEntry[],
  underWay: readonly Pick<RunHead, 'summary'>[],
): Lately {
  const sum = { hours: latelyHours, posts: 0, comments: 0, failed: 0, waiting: 0 };
  for (const did of [...ended.map(didOf), ...underWay.map(doneSoFar)]) {
    sum.posts += did.posts;
    sum.comments += did.comments;
    sum.failed += did.failed;
    sum.waiting += did.waiting;
  }
  return sum;
}

function didOf(entry: EndedEntry): Did {
  const { posts, comments, counts } = entry;
  const failed = counts?.failed ?? mainTallyOf(entry).failed;
  return { posts: posts.done, comments: comments.done, failed, waiting: posts.waiting };
}

function doneSoFar({ summary: { postsTotal, comments, counts } }: Pick<RunHead, 'summary'>): Did {
  return { posts: postsTotal, comments, failed: counts?.failed ?? 0, waiting: counts?.pending ?? 0 };
}
