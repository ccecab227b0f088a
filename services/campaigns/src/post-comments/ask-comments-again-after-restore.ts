import { Injectable } from '@nestjs/common';
import type { AfterRestore, LostTime } from '@megafon/mongo';
import { commandsOf } from './comment-job-messages.js';
import { openComments } from './comment-job.js';
import { CommentJobRepository } from './comment-job.repository.js';

/** As `AskAgainAfterRestore`, of comments. */
@Injectable()
export class AskCommentsAgainAfterRestore implements AfterRestore {
  static readonly afterRestore = true;

  constructor(private readonly jobs: CommentJobRepository) {}

  async afterRestore({ restoredAt }: LostTime): Promise<void> {
    for await (const { owner, _id } of this.jobs.acrossOwnersExpecting())
      await this.jobs.change(owner, _id, (job) => ({
        state: job,
        // Of the moment of the restore: what automation does not know is looked for before it is done.
        events: commandsOf({ jobId: _id, owner }, { ...job, comments: openComments(job) }, restoredAt),
      }));
  }
}
