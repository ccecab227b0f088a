import type { CommentJobResult, Material } from '@megafon/contracts';
import { actionDeadlineMs, graceMs, isSettled, presumed, taking } from '../runs/action-report.js';
import type { ActionProgress, ActionState, Report } from '../runs/action-report.js';
import { evidenceNames, shownEvidenceOf } from '../runs/evidence-names.js';
import { FinishedTexts } from '../runs/finished-texts.js';
import type { RunAccount } from '../runs/run-state.js';

/** One post, and what each of some accounts writes below it. */
export interface CommentJob {
  postUrl: string;
  isTest: boolean;
  /** Where the comments are from; null for a test. */
  commentBoxId: string | null;
  /** No comment is begun after this. */
  deadline: Date;
  comments: readonly PlannedComment[];
}

interface PlannedComment extends Omit<ActionProgress, 'state'> {
  accountName: string;
  text: string;
  media: Material['media'];
  /** A job of an earlier version has the words that pages read. */
  state: ActionState | CommentJobResult['state'];
  /** Names of the pictures there are; a job of an earlier version has none. */
  evidence?: readonly string[];
}

/** A comment whose state is one of an action. */
type CommentAction = PlannedComment & ActionProgress;

export interface JobMaterials {
  jobId: string;
  postUrl: string;
  isTest: boolean;
  commentBoxId: string | null;
  accounts: readonly RunAccount[];
  /** They go round the accounts; not empty. */
  texts: readonly Material[];
}

/** @throws AppError CAMPAIGN.NO_GROUP_TO_NAME */
export function planJob(
  { jobId, postUrl, isTest, commentBoxId, accounts, texts }: JobMaterials,
  now: Date,
): CommentJob {
  const finished = new FinishedTexts(jobId);
  const comments = accounts.flatMap(({ accountId, accountName }, index): PlannedComment[] => {
    const material = texts[index % texts.length];
    if (!material) return [];
    const id = `${jobId}:${accountId}:comment`;
    const comment = finished.of(material, { turn: Math.floor(index / texts.length), groupName: null });
    return [{ id, accountId, accountName, ...comment, ...asked }];
  });
  return { postUrl, isTest, commentBoxId, deadline: new Date(now.getTime() + actionDeadlineMs), comments };
}

/** Takes in a report. Null when it changes nothing: repeated, late, or of a comment that this job does not have. */
export function advance(job: CommentJob, report: Report, now: Date): CommentJob | null {
  const comments = actionsOf(job);
  const comment = comments.find(({ id }) => id === report.actionId);
  const reported = comment && taking(comment, report, now);
  if (!reported) return null;
  const names = 'evidence' in report ? evidenceNames(comment.id, report.evidence) : [];
  const evidence = [...new Set([...(comment.evidence ?? []), ...names])];
  return {
    ...job,
    comments: comments.map((known) => (known === comment ? { ...reported, evidence } : known)),
  };
}

/** Settles what automation said nothing of in time. Null when nothing is overdue. */
export function expire(job: CommentJob, now: Date): CommentJob | null {
  const expiry = nextExpiry(job);
  if (expiry === null || expiry > now) return null;
  const comments = actionsOf(job).map((comment) => (isSettled(comment) ? comment : presumed(comment, now)));
  return { ...job, comments };
}

/** When `expire` has something to do; null for a job that is done. */
export function nextExpiry(job: CommentJob): Date | null {
  return isDone(job) ? null : new Date(job.deadline.getTime() + graceMs);
}

export function isDone(job: CommentJob): boolean {
  return actionsOf(job).every(isSettled);
}

/** Those that nobody said the end of. */
export function openComments(job: CommentJob): PlannedComment[] {
  return actionsOf(job).filter((comment) => !isSettled(comment));
}

export function resultsOf(jobId: string, job: CommentJob): CommentJobResult[] {
  return actionsOf(job).map((comment) => {
    const { id: actionId, accountId, accountName, state, permalink, reason, evidence } = comment;
    return {
      accountId,
      accountName,
      state: shownStates[state],
      permalink,
      reason,
      actionId,
      evidence: shownEvidenceOf(`/post-comments/${jobId}`, actionId, new Set(evidence ?? [])),
    };
  });
}

/** Whether a picture of this name belongs to the job. */
export function hasPicture({ comments }: CommentJob, name: string): boolean {
  return comments.some(({ evidence }) => (evidence ?? []).includes(name));
}

const asked = {
  state: 'sent',
  permalink: null,
  reason: null,
  presumed: false,
  pendingApproval: false,
  settledAt: null,
  evidence: [],
} as const;

/** What pages read; a comment waits for no other action and is never left out. */
const shownStates: Readonly<Record<ActionState, CommentJobResult['state']>> = {
  planned: 'waiting',
  sent: 'waiting',
  started: 'commenting',
  succeeded: 'done',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'failed',
};

const statesOfEarlierVersions = { waiting: 'sent', commenting: 'started', done: 'succeeded' } as const;

function actionsOf({ comments }: CommentJob): CommentAction[] {
  return comments.map((comment) => ({ ...comment, state: actionStateOf(comment.state) }));
}

function actionStateOf(state: PlannedComment['state']): ActionState {
  return state === 'waiting' || state === 'commenting' || state === 'done'
    ? statesOfEarlierVersions[state]
    : state;
}
