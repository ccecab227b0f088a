import type { Campaign, ProgressLog } from '@megafon/contracts';
import { lastFitting } from '../answer-size.js';
import { picturesOf } from '../runs/evidence-names.js';
import { reactionTotals } from '../runs/reactions.js';
import { stepsBefore, percentOf } from '../runs/run-progress.js';
import { publishedPosts, shownLines, unclearActions, writtenComments } from '../runs/run-results.js';
import type { RunDocument, RunHead } from '../runs/run.schema.js';
import { revisionOfCampaign } from './campaign-input.js';
import type { CampaignDocument } from './campaign.schema.js';

/** Lines of a log in an answer, in bytes of JSON: a run of a hundred groups has all of them. */
const logBytes = 300_000;
const linesInLists = 3;

type OfRun = Pick<
  Campaign,
  | 'publishedPosts'
  | 'publishedPostsTotal'
  | 'writtenComments'
  | 'writtenCommentsTotal'
  | 'unclearActions'
  | 'unclearActionsTotal'
  | 'progressLogs'
  | 'progressLogsTotal'
>;

/** A campaign as lists show it: with the newest of its last run. */
export function toListed(campaign: CampaignDocument, run: RunHead | null): Campaign {
  const summary = run?.summary;
  return {
    ...ofCampaign(campaign, run),
    publishedPosts: summary?.posts ?? [],
    publishedPostsTotal: summary?.postsTotal ?? 0,
    writtenComments: [],
    writtenCommentsTotal: summary?.comments ?? 0,
    unclearActions: [],
    unclearActionsTotal: summary?.unclearTotal ?? 0,
    progressLogs: inOrder([...noteLines(campaign), ...(summary?.lines ?? [])]).slice(-linesInLists),
    progressLogsTotal: campaign.notes.length + (summary?.linesTotal ?? 0),
  };
}

/** A campaign with its last run, as its own page reads it. */
export function toDetailed(campaign: CampaignDocument, run: RunDocument | null): Campaign {
  const logs = progressLogs(campaign, run);
  const posts = run ? publishedPosts(run) : [];
  const comments = run ? writtenComments(run) : [];
  const unclear = run ? unclearActions(run) : [];
  return {
    ...ofCampaign(campaign, run),
    publishedPosts: posts.map(({ item }) => item),
    publishedPostsTotal: posts.length,
    writtenComments: comments.map(({ item }) => item),
    writtenCommentsTotal: comments.length,
    unclearActions: unclear.map(({ item }) => item),
    unclearActionsTotal: unclear.length,
    progressLogs: newestLines(logs),
    progressLogsTotal: logs.length,
    revision: revisionOfCampaign(campaign),
  };
}

/** What happened, oldest first: lines of the last run, and occurrences that never became a run. */
export function progressLogs(campaign: CampaignDocument, run: RunDocument | null): ProgressLog[] {
  const lines = run ? shownLines(run.log, campaign._id, picturesOf(run)) : [];
  return inOrder([...noteLines(campaign), ...lines]);
}

/** As many of the last lines as an answer holds. */
export function newestLines(logs: readonly ProgressLog[]): ProgressLog[] {
  return lastFitting(logs, logBytes);
}

function ofCampaign(campaign: CampaignDocument, run: RunHead | null): Omit<Campaign, keyof OfRun> {
  const summary = run?.summary;
  return {
    _id: campaign._id,
    name: campaign.name,
    type: campaign.type,
    status: campaign.status,
    // The next time of a daily campaign, else the time that was chosen.
    scheduledAt: iso(campaign.dueAt ?? campaign.scheduledAt),
    isRecurring: campaign.isRecurring,
    recurrence: campaign.recurrence ?? null,
    postBox: campaign.postBox,
    groupBox: campaign.groupBox,
    commentBox: campaign.commentBox,
    postUrl: campaign.postUrl,
    facebookAccounts: campaign.accountIds.map((accountId) => ({ accountId })),
    joinAnswer: campaign.joinAnswer ?? '',
    learns: campaign.learns ?? false,
    learnsHours: campaign.learnsHours ?? false,
    bumping: campaign.bumping ?? null,
    progress: summary?.progress ?? percentOf(stepsBefore(campaign.type)),
    currentStep: summary?.currentStep ?? null,
    comments: summary?.comments ?? 0,
    ...(summary?.reactions ?? reactionTotals()),
    processedGroups: summary?.processedGroups ?? 0,
    totalGroups: summary?.totalGroups ?? 0,
    groupName: summary?.groupName ?? null,
    runCounts: summary?.counts ?? null,
    bumps: summary?.bumps ?? null,
    hold: campaign.status === 'publishing' ? (summary?.hold ?? null) : null,
    skipped: skippedOf(campaign, run),
    startedAt: iso(run?.startedAt ?? null),
    publishedAt: iso(campaign.publishedAt),
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  };
}

/** The last time that had no run, where none began since. */
function skippedOf({ notes }: CampaignDocument, run: RunHead | null): Campaign['skipped'] {
  const last = notes.at(-1);
  if (!last || (run && run.startedAt >= last.at)) return null;
  return { message: last.message, at: last.at.toISOString() };
}

function noteLines({ _id, notes }: CampaignDocument): ProgressLog[] {
  const lines = notes.map(({ message, at }) => ({ message, at, status: 'error' as const, picture: null }));
  return shownLines(lines, _id, new Set());
}

function inOrder(logs: readonly ProgressLog[]): ProgressLog[] {
  return logs.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
