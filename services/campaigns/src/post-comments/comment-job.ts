import type { ActionFailure, CommentJobResult, Material } from '@megafon/contracts';
import { actionDeadlineMs, graceMs } from '../runs/run.js';
import type { RunAccount } from '../runs/run-state.js';

/** One post, and what each of some accounts writes below it. */
export interface CommentJob {
  postUrl: string;
  isTest: boolean;
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
}

/** What automation says of one comment. */
export type CommentReport = { actionId: string } & (
  | { result: 'started' }
  | { result: 'unknown' }
  | { result: 'succeeded'; permalink: string | null }
  | { result: 'failed'; reason: ActionFailure }
);

export interface JobMaterials {
  jobId: string;
  postUrl: string;
  isTest: boolean;
  accounts: readonly RunAccount[];
  /** They go round the accounts; not empty. */
  texts: readonly Material[];
}

export function planJob({ jobId, postUrl, isTest, accounts, texts }: JobMaterials, now: Date): CommentJob {
  const comments = accounts.flatMap(({ accountId, accountName }, index): PlannedComment[] => {
    const material = texts[index % texts.length];
    if (!material) return [];
    const id = `${jobId}:${accountId}:comment`;
    return [{ id, accountId, accountName, ...material, ...asked }];
  });
  return { postUrl, isTest, deadline: new Date(now.getTime() + actionDeadlineMs), comments };
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

export function resultsOf({ comments }: CommentJob): CommentJobResult[] {
  return comments.map(({ accountId, accountName, state, permalink, reason }) => ({
    accountId,
    accountName,
    state,
    permalink,
    reason,
  }));
}

const asked = { state: 'waiting', permalink: null, reason: null, presumed: false } as const;

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
  const settled = { ...comment, presumed: false, permalink: null, reason: null };
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
