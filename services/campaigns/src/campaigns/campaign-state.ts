import { isDeepStrictEqual } from 'node:util';
import {
  defaultTimeZone,
  postponedText,
  quietText,
  skippedInRunText,
  skippedQuietText,
  skippedTimesText,
} from '@megafon/contracts';
import type { Campaign, CampaignStatus, QuietTime, Recurrence, SkippedTimes } from '@megafon/contracts';
import { inZone, nextOccurrence, occurrencesBetween } from '../schedule/occurrences.js';
import type { Recurring } from '../schedule/occurrences.js';
import type { RunOutcome } from '../runs/run-progress.js';
import type { RunResult } from '../runs/run-summary.js';

/** What is stored of a campaign beside what the user wrote. Pure: every decision takes the time as an argument. */
export interface CampaignState {
  type: Campaign['type'];
  status: CampaignStatus;
  scheduledAt: Date | null;
  isRecurring: boolean;
  /** Of a recurring one: its days and its end. Campaigns of earlier versions have none. */
  recurrence?: Recurrence | null;
  /** By whose clock it was set; campaigns of earlier versions have none. */
  timeZone?: string;
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
  /** When the last of them was noted. Campaigns of earlier versions have none. */
  notedAt?: Date | null;
  /** Set when its removal was asked for: no run begins any more. */
  removing: boolean;
}

export interface Claim {
  runId: string;
  plannedAt: Date;
  /** Only what an earlier run left undone. */
  again?: { runId: string; includeUnknown: boolean } | null;
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
  /** The times it is about, the newest of them; notes of earlier versions have none. */
  times?: readonly Date[];
  /** The same in codes, as others hear of it; notes of earlier versions have none. */
  skipped?: SkippedTimes;
}

/** An occurrence later than this is skipped: nobody wants yesterday's posts in a burst. */
const latestStartMs = 3_600_000;
/** Who prepares a run has this long; then another instance takes over. */
export const leaseMs = 30_000;
const notesKept = 20;
const timesKept = 62;
/** Skipped times that are counted, at most. */
const countedTimes = 400;

export function runIdOf(campaignId: string, plannedAt: Date): string {
  return `${campaignId}:${plannedAt.getTime()}`;
}

type Schedule = Pick<CampaignState, 'scheduledAt' | 'isRecurring' | 'recurrence' | 'timeZone'>;

export function zoneOf({ timeZone }: Pick<CampaignState, 'timeZone'>): string {
  return timeZone ?? defaultTimeZone;
}

/** Null for a campaign that runs once. */
export function recurringOf(schedule: Schedule): Recurring | null {
  const { scheduledAt, isRecurring, recurrence } = schedule;
  return isRecurring && scheduledAt !== null
    ? { first: scheduledAt, recurrence, zone: zoneOf(schedule) }
    : null;
}

/** The status and times that follow from what the user chose. */
export function scheduled(choice: Schedule, now: Date): Pick<CampaignState, 'status' | 'dueAt' | 'wakeAt'> {
  const { scheduledAt } = choice;
  const recurring = recurringOf(choice);
  if (scheduledAt === null) return { status: 'draft', dueAt: null, wakeAt: null };
  if (recurring) {
    const dueAt = nextOccurrence(recurring, now);
    return { status: dueAt ? 'scheduled' : 'draft', dueAt, wakeAt: dueAt };
  }
  if (scheduledAt > now) return { status: 'scheduled', dueAt: scheduledAt, wakeAt: scheduledAt };
  // A form takes a while to fill in: a time that has just passed means now.
  if (isLate(scheduledAt, now)) return { status: 'draft', dueAt: null, wakeAt: null };
  return { status: 'pending', dueAt: scheduledAt, wakeAt: scheduledAt };
}

/**
 * Its owner lives by another clock: it goes on at its wall-clock times there. What is under way, or due, stays as it is.
 * Null where it goes by that clock already.
 */
export function movedToZone<C extends CampaignState>(campaign: C, timeZone: string, now: Date): C | null {
  if (zoneOf(campaign) === timeZone) return null;
  const recurring = recurringOf(campaign);
  if (!recurring) return { ...campaign, timeZone };
  const moved = { ...campaign, timeZone, scheduledAt: inZone(recurring, timeZone, now).first };
  if (campaign.dueAt === null || campaign.dueAt <= now) return moved;
  const next = scheduled(moved, now);
  return campaign.status === 'scheduled' ? { ...moved, ...next } : { ...moved, dueAt: next.dueAt };
}

export function isRunning({ status, claim }: CampaignState): boolean {
  return status === 'publishing' || claim !== null;
}

/**
 * Someone asked for a run now. Null when it runs already.
 * @param again only what that run left undone
 */
export function claimNow<C extends CampaignState & { _id: string }>(
  campaign: C,
  now: Date,
  again: Claim['again'] = null,
): C | null {
  if (isRunning(campaign) || campaign.removing) return null;
  return claimed(campaign, now, now, again);
}

/** Its time has come. The occurrence is taken, or skipped when it is too late; null when it is taken already. */
export function claimDue<C extends CampaignState & { _id: string }>(campaign: C, now: Date): C | null {
  const planned = campaign.claim?.plannedAt ?? campaign.dueAt;
  if (planned === null || campaign.status === 'publishing') return { ...campaign, wakeAt: null };
  if (isLate(planned, now)) return skipped(campaign, planned, now);
  return campaign.claim ? null : claimed(campaign, planned, now);
}

/** Times that are too late, said in one note. One of a recurring campaign that is not too late is next, at once. */
function skipped<C extends CampaignState>(campaign: C, planned: Date, now: Date): C {
  const inTime = new Date(now.getTime() - latestStartMs - 1);
  const recurring = recurringOf(campaign);
  const later = recurring
    ? occurrencesBetween(recurring, { from: planned, to: inTime, limit: countedTimes })
    : [];
  const times = [planned, ...later];
  const why = { message: skippedTimesText(times.length), skipped: skippedFor('late', times.length) };
  const after = withoutRun(campaign, why, now, times);
  const next = recurring && nextOccurrence(recurring, inTime);
  return next && next <= now ? { ...after, status: 'scheduled', dueAt: next, wakeAt: next } : after;
}

/** The claimed occurrence could not become a run. */
export function withoutRun<C extends CampaignState>(
  campaign: C,
  why: Pick<Note, 'message' | 'skipped'>,
  now: Date,
  times: readonly Date[] = campaign.claim ? [campaign.claim.plannedAt] : [],
): C {
  const note = { ...why, at: now, times };
  return {
    ...campaign,
    ...noted(campaign, note),
    claim: null,
    ...afterOccurrence(campaign, 'failed', now),
  };
}

/** Its owner publishes nothing now. One that runs once waits for the end of that; one that comes again for its next time. */
export function keptQuiet<C extends CampaignState>(campaign: C, quiet: QuietTime, now: Date): C {
  const why = quietText(quiet);
  if (recurringOf(campaign)) {
    const skipped = skippedFor('quiet', 1, { quiet });
    return withoutRun(campaign, { message: skippedQuietText(why), skipped }, now);
  }
  const until = new Date(quiet.until);
  const note = { message: postponedText(why), at: now, skipped: skippedFor('postponed', 1, { quiet }) };
  const waiting = { status: 'scheduled' as const, scheduledAt: until, dueAt: until, wakeAt: until };
  return { ...campaign, ...noted(campaign, note), claim: null, ...waiting };
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
    ...notesOfSkipped(campaign, run, now),
    ...afterOccurrence(campaign, run.outcome, now),
  };
}

/** Times that came while the run was under way are not made up for, and said. */
function notesOfSkipped(campaign: CampaignState, { runId }: RunEnd, now: Date): Partial<Noted> {
  const recurring = recurringOf(campaign);
  const { dueAt } = campaign;
  if (!recurring || dueAt === null || dueAt > now) return {};
  const isOwn = runId.endsWith(`:${dueAt.getTime()}`);
  const from = new Date(isOwn ? dueAt.getTime() : dueAt.getTime() - 1);
  const times = occurrencesBetween(recurring, { from, to: now, limit: countedTimes });
  if (times.length === 0) return {};
  const skipped = skippedFor('in-run', times.length);
  return noted(campaign, { message: skippedInRunText(times.length), at: now, times, skipped });
}

export function skippedFor(
  why: SkippedTimes['why'],
  times: number,
  { code = null, quiet }: { code?: string | null; quiet?: QuietTime } = {},
): SkippedTimes {
  return { why, times, code, quiet: quiet ? { reason: quiet.reason, name: quiet.name } : null };
}

type Noted = Required<Pick<CampaignState, 'notes' | 'notedAt'>>;

function noted({ notes }: CampaignState, { times = [], ...note }: Note): Noted {
  const kept = { ...note, times: times.slice(-timesKept) };
  return { notes: [...notes, kept].slice(-notesKept), notedAt: note.at };
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

function claimed<C extends CampaignState & { _id: string }>(
  campaign: C,
  plannedAt: Date,
  now: Date,
  again: Claim['again'] = null,
): C {
  const claim = { runId: runIdOf(campaign._id, plannedAt), plannedAt, ...(again && { again }) };
  return { ...campaign, status: 'pending', claim, wakeAt: new Date(now.getTime() + leaseMs) };
}

/** A recurring campaign waits for its next time; any other, and one that has come to its last day, has ended. */
function afterOccurrence(
  campaign: CampaignState,
  outcome: RunOutcome,
  now: Date,
): Pick<CampaignState, 'status' | 'dueAt' | 'wakeAt'> {
  const recurring = recurringOf(campaign);
  const dueAt = recurring && nextOccurrence(recurring, now);
  if (!dueAt) return { status: outcome, dueAt: null, wakeAt: null };
  return { status: 'scheduled', dueAt, wakeAt: dueAt };
}

function isLate(planned: Date, now: Date): boolean {
  return now.getTime() - planned.getTime() > latestStartMs;
}
