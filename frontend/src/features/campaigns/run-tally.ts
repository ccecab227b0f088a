import type { RunTarget } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import type { RunProgress } from './patch-run.js';

/**
 * How far a run is, as people count: a post that stands in its group counts at once, though its comment is still to
 * come, and what went wrong is said beside it: 'פורסמו 5 מתוך 12 · נכשלו 1'.
 */
export function tallyOf({ steps, targets }: Pick<RunProgress, 'steps' | 'targets'>): string {
  const posts = hasPosts({ steps });
  const count = (fits: (target: RunTarget) => boolean) => targets.filter(fits).length;
  const stands = (target: RunTarget) =>
    target.state === 'done' || (posts && target.permalink !== null && target.state !== 'pending_approval');
  const done = count(stands);
  const total = targets.length;
  const waiting = count(({ state }) => state === 'pending_approval');
  const unknown = count(({ state }) => state === 'unknown');
  const missing = count((target) => target.state === 'failed' && !stands(target));
  const cancelled = count((target) => isCancelled(target) && !stands(target));
  const failed = missing - cancelled;
  return [
    posts ? t('run.posted', { done, total }) : t('run.commented', { done, total }),
    ...(waiting > 0 ? [t('run.alsoWaiting', { n: formatNumber(waiting) })] : []),
    ...(unknown > 0 ? [t('run.alsoUnknown', { n: formatNumber(unknown) })] : []),
    ...(failed > 0 ? [t('run.alsoFailed', { n: formatNumber(failed) })] : []),
    ...(cancelled > 0 ? [t('runState.alsoNotBegun', { n: formatNumber(cancelled) })] : []),
  ].join(' · ');
}

/** Without posts a run is comments on one that is there: each target is an account, not a group. */
export function hasPosts({ steps }: Pick<RunProgress, 'steps'>): boolean {
  return steps.some(({ id }) => id === 'posting');
}

/** Not begun when a person stopped the run. */
export function isCancelled({ state, reason }: RunTarget): boolean {
  return state === 'failed' && reason === 'cancelled';
}
