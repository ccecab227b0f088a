import { newEvent, performAction, postCommentsProgressed } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { isDone, resultsOf } from './comment-job.js';
import type { CommentJob } from './comment-job.js';

interface JobIdentity {
  jobId: string;
  owner: string;
}

/** Asks for the comments, one of each account. */
export function commandsOf({ jobId, owner }: JobIdentity, job: CommentJob, time: Date): EventEnvelope[] {
  const { postUrl, deadline } = job;
  return job.comments.map(({ id, accountId, text, media }) =>
    newEvent(performAction, {
      id,
      tenant: owner,
      traceId: currentTraceId(),
      time,
      data: {
        actionId: id,
        accountId,
        owner,
        origin: { kind: 'post-comments', id: jobId },
        work: { kind: 'comment', postUrl, text, media },
        deadline: deadline.toISOString(),
      },
    }),
  );
}

/** @param version the one that the write makes: names the event. */
export function progressOf(
  { jobId, owner, version }: JobIdentity & { version: number },
  job: CommentJob,
  time: Date,
): EventEnvelope {
  return newEvent(postCommentsProgressed, {
    id: `${jobId}:progressed:${version}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { jobId, done: isDone(job), results: resultsOf(jobId, job) },
  });
}
