import type { getHistoryTotals, HistoryRun, ReplyOf, RunTally } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';

/** What the run is for: its posts, or where there are none its comments. */
function mainOf({ type, posts, comments }: HistoryRun): RunTally {
  return type === 'mixed_posts' ? posts : comments;
}

/** 'פורסם חלקית 3 מתוך 8', 'פורסם 8 מתוך 8', 'נכשל'. */
export function stateText(run: HistoryRun): string {
  const { type, state } = run;
  const { done, planned } = mainOf(run);
  const onPost = type === 'comments_only' && (state === 'published' || state === 'partial');
  const word = onPost ? t(`history.commented.${state}`) : t(`history.state.${state}`);
  if (state !== 'partial' && state !== 'published' && state !== 'running') return word;
  return t('history.partOf', { state: word, done: formatNumber(done), total: formatNumber(planned) });
}

/** What the state leaves unsaid, each counted apart: 'ממתינים לאישור 2', 'נכשלו 3'. */
export function restTexts(run: HistoryRun): string[] {
  return restOf(mainOf(run));
}

function restOf({ waiting, failed, unknown }: RunTally): string[] {
  return [
    ...(waiting > 0 ? [t('history.alsoWaiting', { n: formatNumber(waiting) })] : []),
    ...(failed > 0 ? [t('history.alsoFailed', { n: formatNumber(failed) })] : []),
    ...(unknown > 0 ? [t('history.alsoUnknown', { n: formatNumber(unknown) })] : []),
  ];
}

/** 'תגובות 5 מתוך 8', of a run that posts too; null where the state says it. */
export function commentsText({ type, comments }: HistoryRun): string | null {
  const { done, planned } = comments;
  if (type === 'comments_only' || planned === 0) return null;
  return t('history.commentsOf', { done: formatNumber(done), total: formatNumber(planned) });
}

/** 'פוסטים 30 מתוך 36', 'תגובות 28 מתוך 36', 'נכשלו 4': what all runs did. */
export function tallyTexts({
  posts,
  comments,
}: Pick<ReplyOf<typeof getHistoryTotals>, 'posts' | 'comments'>) {
  const numbers = ({ done, planned }: RunTally) => ({
    done: formatNumber(done),
    total: formatNumber(planned),
  });
  return [t('history.postsOf', numbers(posts)), t('history.commentsOf', numbers(comments)), ...restOf(posts)];
}
