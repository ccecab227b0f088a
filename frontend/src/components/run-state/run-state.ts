import { mainTallyOf } from '@megafon/contracts';
import type { Campaign, CompletedStatus, HistoryRun, HistoryState, RunTally } from '@megafon/contracts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconHelpCircle,
  IconLoader2,
  IconPlayerStop,
  IconUserCheck,
} from '@tabler/icons-react';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';

/** Of what a run is for: its groups, or where there are none its comments. */
export interface RunNumbers {
  done: number;
  total: number;
  /** For approval. */
  waiting: number;
  failed: number;
  /** Not begun when a person stopped the run. */
  cancelled: number;
  unknown: number;
}

/** How a run stands, wherever it is named. */
export interface RunStanding {
  state: HistoryState;
  type: Campaign['type'];
  /** null where they are not known. */
  counts: RunNumbers | null;
}

const looks: Record<HistoryState, { color: string; icon: typeof IconCircleCheck }> = {
  running: { color: 'primary', icon: IconLoader2 },
  published: { color: 'green', icon: IconCircleCheck },
  partial: { color: 'yellow', icon: IconCircleHalf2 },
  pending_approval: { color: 'teal', icon: IconUserCheck },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  failed: { color: 'red', icon: IconAlertTriangle },
  stopped: { color: 'gray', icon: IconPlayerStop },
};

/** Colour, icon and words. What waits while something else failed is no good news: it has the colour of what is done in part. */
export function runStateLook(standing: RunStanding) {
  const { state, counts } = standing;
  const { color, icon } = looks[state];
  const isTroubled = state === 'pending_approval' && counts !== null && counts.failed + counts.unknown > 0;
  return {
    color: isTroubled ? 'yellow' : color,
    icon,
    text: runStateText(standing),
    moving: state === 'running',
  };
}

/** 'פורסם', 'פורסם חלקית 3 מתוך 8', 'ממתין לאישור 5 מתוך 8 · נכשלו 3'. */
export function runStateText({ state, type, counts }: RunStanding): string {
  const isCommented = state === 'partial' && type === 'comments_only';
  const word = isCommented ? t('runState.commentedPartly') : t(`runState.${state}`);
  if (counts === null) return word;
  const { done, total, waiting, failed, cancelled, unknown } = counts;
  const of = (part: number) =>
    t('runState.of', { state: word, part: formatNumber(part), total: formatNumber(total) });
  if (state === 'partial') return of(done);
  if (!saysAll({ state, counts })) return word;
  return state === 'pending_approval'
    ? [of(waiting), ...restOf({ failed, cancelled, unknown })].join(' · ')
    : [of(unknown), ...restOf({ failed, cancelled })].join(' · ');
}

/** Whether its words count all that came of it, as nothing surely stands. */
export function saysAll({ state, counts }: Pick<RunStanding, 'state' | 'counts'>): boolean {
  if (counts === null) return false;
  const { total, waiting, unknown } = counts;
  return (state === 'pending_approval' && waiting < total) || (state === 'unknown' && unknown < total);
}

/** What is not done, each counted apart: 'ממתינים לאישור 2', 'נכשלו 3', 'לא התחילו 1'. */
export function restOf({
  waiting = 0,
  failed = 0,
  unknown = 0,
  cancelled = 0,
}: Partial<Omit<RunNumbers, 'done' | 'total'>>): string[] {
  return [
    ...(waiting > 0 ? [t('runState.alsoWaiting', { n: formatNumber(waiting) })] : []),
    ...(failed > 0 ? [t('runState.alsoFailed', { n: formatNumber(failed) })] : []),
    ...(unknown > 0 ? [t('runState.alsoUnknown', { n: formatNumber(unknown) })] : []),
    ...(cancelled > 0 ? [t('runState.alsoNotBegun', { n: formatNumber(cancelled) })] : []),
  ];
}

interface Ended extends Pick<Campaign, 'type' | 'runCounts'> {
  status: CompletedStatus;
}

/** Of a campaign whose last run has ended. */
export function standingOfCounts({ status, type, runCounts }: Ended): RunStanding {
  if (!runCounts) return { state: status, type, counts: null };
  const { done, total, pending: waiting, failed, unknown, cancelled } = runCounts;
  const counts = { done, total, waiting, failed, cancelled, unknown };
  if (status === 'published') return { state: done < total ? 'partial' : status, type, counts };
  if (status === 'pending_approval') return { state: status, type, counts };
  // The campaign knows no more than that nothing surely came about.
  const state = unknown > 0 ? 'unknown' : cancelled > 0 && failed === 0 ? 'stopped' : status;
  return { state, type, counts };
}

/** Of a run as the history has it. */
export function standingOfTallies(run: Pick<HistoryRun, 'state' | 'type' | 'posts' | 'comments'>) {
  const { state, type } = run;
  return { state, type, counts: numbersOf(mainTallyOf(run)) };
}

export function numbersOf({
  planned: total,
  done,
  waiting,
  failed,
  cancelled = 0,
  unknown,
}: RunTally): RunNumbers {
  return { done, total, waiting, failed, cancelled, unknown };
}
