import { isDeepStrictEqual } from 'node:util';
import { skippedText } from '@megafon/contracts';
import type { Campaign, CampaignStatus } from '@megafon/contracts';
import { nextDaily } from '../schedule/next-daily.js';
import type { RunOutcome } from '../runs/run-progress.js';

/** What is stored of a campaign beside what the user wrote. Pure: every decision takes the time as an argument. */
export interface CampaignState {
  type: Campaign['type'];
  status: CampaignStatus;
  scheduledAt: Date | null;
  isRecurring: boolean;
  /** When its next occurrence is planned; null when none is. */
  dueAt: Date | null;
  /** When the clock has to look at it: its due time, or the end of the lease of who prepares its run. */
  wakeAt: Date | null;
  /** The occurrence that is being prepared. */
  claim: Claim | null;
  lastRunId: string | null;
  runCount: number;
  publishedAt: Date | null;
  /** What its last run that ended did; null before one has. */
  lastResult: RunResult | null;
  /** When it last published, or may have: its place in the history; null where it has none. */
  historyAt: Date | null;
  /** What happened to occurrences that never became a run; the last few. */
  notes: readonly Note[];
  /** Set when its removal was asked for: no run begins any more. */
  removing: boolean;
}

export interface Claim {
  runId: string;
  plannedAt: Date;
}

/** What a run did, as far as lists and totals ask. */
export interface RunResult {
  posts: number;
  comments: number;
  groups: number;
  /** Actions of which nobody knows whether they happened. */
  unclear: number;
  /** Where it posted, for the search; long names are cut. */
  groupNames: string[];
}

/** How a run ended. */
export interface RunEnd {
  runId: string;
  outcome: RunOutcome;
  finishedAt: Date;
  result: RunResult;
}

interface Note {
  message: string;
  at: Date;
}

/** An occurrence later than this is skipped: nobody wants yesterday's posts in a burst. */
const latestStartMs = 3_600_000;
/** Who prepares a run has this long; then another instance takes over. */
export const leaseMs = 30_000;
const notesKept = 20;

export function runIdOf(campaignId: string, plannedAt: Date): string {
  return `${campaignId}:${plannedAt.getTime()}`;
}

/** The status and times that follow from what the user chose. */
export function scheduled(
  choice: { scheduledAt: Date | null; isRecurring: boolean },
  now: Date,
): Pick<CampaignState, 'status' | 'dueAt' | 'wakeAt'> {
  const { scheduledAt, isRecurring } = choice;
  if (scheduledAt === null) return { status: 'draft', dueAt: null, wakeAt: null };
  if (scheduledAt > now) return { status: 'scheduled', dueAt: scheduledAt, wakeAt: scheduledAt };
  if (isRecurring) {
    const dueAt = nextDaily(scheduledAt, now);
    return { status: 'scheduled', dueAt, wakeAt: dueAt };
  }
  // A form takes a while to fill in: a time that has just passed means now.
  if (isLate(scheduledAt, now)) return { status: 'draft', dueAt: null, wakeAt: null };
  return { status: 'pending', dueAt: scheduledAt, wakeAt: scheduledAt };
}

export function isRunning({ status, claim }: CampaignState): boolean {
  return status === 'publishing' || claim !== null;
}

/** Someone asked for a run now. Null when it runs already. */
export function claimNow<C extends CampaignState & { _id: string }>(campaign: C, now: Date): C | null {
  if (isRunning(campaign) || campaign.removing) return null;
  return claimed(campaign, now, now);
}

/** Its time has come. The occurrence is taken, or skipped when it is too late; null when it is taken already. */
export function claimDue<C extends CampaignState & { _id: string }>(campaign: C, now: Date): C | null {
  const planned = campaign.claim?.plannedAt ?? campaign.dueAt;
  if (planned === null || campaign.status === 'publishing') return { ...campaign, wakeAt: null };
  if (isLate(planned, now)) {
    return withoutRun(campaign, skippedText, now);
  }
  return campaign.claim ? null : claimed(campaign, planned, now);
}

/** The claimed occurrence could not become a run. */
export function withoutRun<C extends CampaignState>(campaign: C, why: string, now: Date): C {
  const notes = [...campaign.notes, { message: why, at: now }].slice(-notesKept);
  return { ...campaign, notes, claim: null, ...afterOccurrence(campaign, 'failed', now) };
}

/** The claimed occurrence became a run. Null when that is known, or the run has ended already. */
export function publishing<C extends CampaignState>(campaign: C, runId: string): C | null {
  if (campaign.claim?.runId !== runId) return null;
  const runCount = campaign.runCount + 1;
  return { ...campaign, status: 'publishing', claim: null, wakeAt: null, lastRunId: runId, runCount };
}

/** A run ended, or what is known of its end changed. Null when the campaign says so already. */
export function closed<C extends CampaignState>(campaign: C, run: RunEnd, now: Date): C | null {
  const isOpen = campaign.status === 'publishing' && campaign.lastRunId === run.runId;
  const isClaimed = campaign.claim?.runId === run.runId;
  const publishedAt = run.outcome === 'failed' ? campaign.publishedAt : run.finishedAt;
  const known = { publishedAt, historyAt: historyAt(run, publishedAt), lastResult: run.result };
  if (!isOpen && !isClaimed) return corrected(campaign, run, known);
  return {
    ...campaign,
    ...known,
    claim: null,
    lastRunId: run.runId,
    runCount: isClaimed ? campaign.runCount + 1 : campaign.runCount,
    ...afterOccurrence(campaign, run.outcome, now),
  };
}

/** An action that counted as failed or unknown turned out otherwise, after the run's end. */
function corrected<C extends CampaignState>(
  campaign: C,
  run: RunEnd,
  known: Pick<CampaignState, 'publishedAt' | 'historyAt' | 'lastResult'>,
): C | null {
  if (campaign.lastRunId !== run.runId || campaign.claim !== null) return null;
  // A daily campaign waits for its next time already; that it published is news all the same.
  const hasEnded = ['published', 'pending_approval', 'failed'].includes(campaign.status);
  const status = hasEnded ? run.outcome : campaign.status;
  const { publishedAt, historyAt, lastResult = null } = campaign;
  const isSaid = isDeepStrictEqual({ publishedAt, historyAt, lastResult }, known);
  if (status === campaign.status && isSaid) return null;
  return { ...campaign, ...known, status };
}

function historyAt({ outcome, result, finishedAt }: RunEnd, publishedAt: Date | null): Date | null {
  return outcome !== 'failed' || result.unclear > 0 ? finishedAt : publishedAt;
}

function claimed<C extends CampaignState & { _id: string }>(campaign: C, plannedAt: Date, now: Date): C {
  const claim = { runId: runIdOf(campaign._id, plannedAt), plannedAt };
  return { ...campaign, status: 'pending', claim, wakeAt: new Date(now.getTime() + leaseMs) };
}

/** A daily campaign waits for its next time; any other has ended. */
function afterOccurrence(
  { isRecurring, scheduledAt }: CampaignState,
  outcome: RunOutcome,
  now: Date,
): Pick<CampaignState, 'status' | 'dueAt' | 'wakeAt'> {
  if (!isRecurring || scheduledAt === null) return { status: outcome, dueAt: null, wakeAt: null };
  const dueAt = nextDaily(scheduledAt, now);
  return { status: 'scheduled', dueAt, wakeAt: dueAt };
}

function isLate(planned: Date, now: Date): boolean {
  return now.getTime() - planned.getTime() > latestStartMs;
}
