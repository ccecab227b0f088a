import type { getHistoryTotals, HistoryRun, ReplyOf, RunTally } from '@megafon/contracts';
import { numbersOf, restOf, saysAll, standingOfTallies } from '../../components/run-state/run-state.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';

/** What the run's state leaves unsaid: 'פוסטים 8 מתוך 8', 'ממתינים לאישור 2', 'נכשלו 3', 'לא התחילו 1'. */
export function restTexts(run: HistoryRun): string[] {
  const standing = standingOfTallies(run);
  if (saysAll(standing)) return [];
  const of = run.type === 'mixed_posts' ? postsText(run.posts) : commentsOf(run.comments);
  return [...(run.state === 'partial' ? [] : [of]), ...restOf(standing.counts)];
}

/** 'תגובות 5 מתוך 8', of a run that posts too; null where the state says it. */
export function commentsText({ type, comments }: HistoryRun): string | null {
  return type === 'comments_only' || comments.planned === 0 ? null : commentsOf(comments);
}

/** 'פוסטים 30 מתוך 36', 'תגובות 28 מתוך 36', 'נכשלו 4': what all runs did. */
export function tallyTexts({
  posts,
  comments,
  main = posts,
}: Pick<ReplyOf<typeof getHistoryTotals>, 'posts' | 'comments' | 'main'>) {
  return [postsText(posts), commentsOf(comments), ...restOf(numbersOf(main))];
}

function postsText({ done, planned }: RunTally): string {
  return t('history.postsOf', { done: formatNumber(done), total: formatNumber(planned) });
}

function commentsOf({ done, planned }: RunTally): string {
  return t('history.commentsOf', { done: formatNumber(done), total: formatNumber(planned) });
}
