import { Controller } from '@nestjs/common';
import { getPostCommentJob, submitPostComments, testPostComments } from '@megafon/contracts';
import type { CommentJob, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { isDone, resultsOf } from './comment-job.js';
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
}

function toReply(job: CommentJobDocument): CommentJob {
  const { _id, postUrl, isTest, createdAt } = job;
  const results = resultsOf(job);
  return { _id, postUrl, isTest, done: isDone(job), results, createdAt: createdAt.toISOString() };
}
