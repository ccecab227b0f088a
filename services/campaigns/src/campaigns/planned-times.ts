import { occurrencesBetween } from '../schedule/occurrences.js';
import { recurringOf } from './campaign-state.js';
import type { CampaignState } from './campaign-state.js';

type Planned = Pick<
  CampaignState,
  'status' | 'scheduledAt' | 'isRecurring' | 'recurrence' | 'timeZone' | 'dueAt'
>;

/**
 * When a campaign is to run within a span: at or after `from`, before `to`, at most `limit` times. While one runs, the
 * times up to now have passed it by.
 */
export function plannedTimes(
  campaign: Planned,
  { from, to, limit }: { from: Date; to: Date; limit: number },
  now: Date,
): Date[] {
  const { dueAt, status } = campaign;
  const isRunning = status === 'publishing';
  if (dueAt === null) return [];
  const recurring = recurringOf(campaign);
  if (!recurring) return !isRunning && dueAt >= from && dueAt < to ? [dueAt] : [];
  const before = isRunning && now > dueAt ? now : new Date(dueAt.getTime() - 1);
  return occurrencesBetween(recurring, {
    from: new Date(Math.max(before.getTime(), from.getTime() - 1)),
    to: new Date(to.getTime() - 1),
    limit,
  });
}
