import type { ActionFailure, ActionOutcome, CommentJobResult, Material } from '@megafon/contracts';
import { evidenceNames, shownEvidenceOf } from '../runs/evidence-names.js';
import { FinishedTexts } from '../runs/finished-texts.js';
import { actionDeadlineMs, graceMs } from '../runs/run.js';
import type { RunAccount } from '../runs/run-state.js';

type Evidence = ActionOutcome['evidence'];

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

interface PlannedComment {
  /** Of its action: deterministic, so that nothing is written twice. */
  id: string;
  accountId: string;
  accountName: string;
  text: string;
  media: Material['media'];
  /** waiting: automation was asked. commenting: it is at it. The rest is settled. */
  state: CommentJobResult['state'];
  permalink: string | null;
  reason: ActionFailure | null;
  /** Settled without a word of automation: its report may still correct it. */
  presumed: boolean;
  /** Names of the pictures there are; a job of an older version has none. */
  evidence?: readonly string[];
}

/** What automation says of one comment. */
export type CommentReport = { actionId: string } & (
  | { result: 'started' }
  | { result: 'unknown'; evidence: Evidence }
  | { result: 'succeeded'; permalink: string | null; evidence: Evidence }
  | { result: 'failed'; reason: ActionFailure; evidence: Evidence }
);

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
export function advance(job: CommentJob, report: CommentReport): CommentJob | null {
  const comment = job.comments.find(({ id }) => id === report.actionId);
  const reported = comment && taking(comment, report);
  if (!reported) return null;
  return { ...job, comments: job.comments.map((known) => (known === comment ? reported : known)) };
}

/** Settles what automation said nothing of in time. Null when nothing is overdue. */
export function expire(job: CommentJob, now: Date): CommentJob | null {
  const expiry = nextExpiry(job);
  if (expiry === null || expiry > now) return null;
  return {
    ...job,
    comments: job.comments.map((comment) => (isSettled(comment) ? comment : presumed(comment))),
  };
}

/** When `expire` has something to do; null for a job that is done. */
export function nextExpiry(job: CommentJob): Date | null {
  return isDone(job) ? null : new Date(job.deadline.getTime() + graceMs);
}

export function isDone({ comments }: CommentJob): boolean {
  return comments.every(isSettled);
}

export function resultsOf(jobId: string, { comments }: CommentJob): CommentJobResult[] {
  return comments.map(({ id: actionId, accountId, accountName, state, permalink, reason, evidence }) => ({
    accountId,
    accountName,
    state,
    permalink,
    reason,
    actionId,
    evidence: shownEvidenceOf(`/post-comments/${jobId}`, actionId, new Set(evidence ?? [])),
  }));
}

/** Whether a picture of this name belongs to the job. */
export function hasPicture({ comments }: CommentJob, name: string): boolean {
  return comments.some(({ evidence }) => (evidence ?? []).includes(name));
}

const asked = { state: 'waiting', permalink: null, reason: null, presumed: false, evidence: [] } as const;

function isSettled({ state }: PlannedComment): boolean {
  return state !== 'waiting' && state !== 'commenting';
}

/** The comment as the report leaves it; null where the report says nothing new. */
function taking(comment: PlannedComment, report: CommentReport): PlannedComment | null {
  if (report.result === 'started') {
    return comment.state === 'waiting' ? { ...comment, state: 'commenting' } : null;
  }
  const mayBeCorrected = comment.presumed || (comment.state === 'unknown' && report.result !== 'unknown');
  if (isSettled(comment) && !mayBeCorrected) return null;
  const names = evidenceNames(comment.id, report.evidence);
  const evidence = [...new Set([...(comment.evidence ?? []), ...names])];
  const settled = { ...comment, presumed: false, permalink: null, reason: null, evidence };
  if (report.result === 'succeeded') return { ...settled, state: 'done', permalink: report.permalink };
  if (report.result === 'unknown') return { ...settled, state: 'unknown' };
  return { ...settled, state: 'failed', reason: report.reason };
}

/** What was begun may have happened; what was not is too late now. */
function presumed(comment: PlannedComment): PlannedComment {
  return comment.state === 'commenting'
    ? { ...comment, state: 'unknown', presumed: true }
    : { ...comment, state: 'failed', reason: 'timeout', presumed: true };
}
