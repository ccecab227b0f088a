import { Controller } from '@nestjs/common';
import {
  AppError,
  evidenceKey,
  getCommentEvidence,
  getPostCommentJob,
  submitPostComments,
  testPostComments,
} from '@megafon/contracts';
import type { CommentJob, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { hasPicture, isDone, resultsOf } from './comment-job.js';
import { CommentJobRepository } from './comment-job.repository.js';
import type { CommentJobDocument } from './comment-job.schema.js';
import { SubmitComments } from './use-cases/submit-comments.js';
import { TestComments } from './use-cases/test-comments.js';

@Controller()
export class PostCommentsController {
  constructor(
    private readonly jobs: CommentJobRepository,
    private readonly submitComments: SubmitComments,
    private readonly testComments: TestComments,
  ) {}

  @Handles(submitPostComments)
  async submit({
    userId,
    body,
  }: RequestOf<typeof submitPostComments>): Promise<ReplyOf<typeof submitPostComments>> {
    return { success: true, job: toReply(await this.submitComments.execute(userId, body)) };
  }

  @Handles(testPostComments)
  async test({
    userId,
    body,
  }: RequestOf<typeof testPostComments>): Promise<ReplyOf<typeof testPostComments>> {
    return { success: true, job: toReply(await this.testComments.execute(userId, body)) };
  }

  @Handles(getPostCommentJob)
  async get({ userId, params }: RequestOf<typeof getPostCommentJob>): Promise<CommentJob> {
    return toReply(await this.jobs.get(userId, params.id));
  }

  @Handles(getCommentEvidence)
  async evidence({
    userId,
    params: { id, name },
  }: RequestOf<typeof getCommentEvidence>): Promise<ReplyOf<typeof getCommentEvidence>> {
    const job = await this.jobs.get(userId, id);
    if (!hasPicture(job, name)) throw new AppError('EVIDENCE.NOT_FOUND');
    return { storageKey: evidenceKey(userId, name) };
  }
}

function toReply(job: CommentJobDocument): CommentJob {
  const { _id, postUrl, isTest, createdAt } = job;
  return {
    _id,
    postUrl,
    isTest,
    commentBoxId: job.commentBoxId ?? null,
    done: isDone(job),
    results: resultsOf(_id, job),
    createdAt: createdAt.toISOString(),
  };
}
