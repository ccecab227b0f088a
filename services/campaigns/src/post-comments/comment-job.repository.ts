import { Injectable } from '@nestjs/common';
import { deleteBatch, DuplicateKeyError, InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { EventsOf, Model, NewDocument } from '@megafon/mongo';
import type { Overdue } from '../schedule/settle-each.js';
import { COMMENT_JOB, CommentJobDocument } from './comment-job.schema.js';

const maxAttempts = 3;

@Injectable()
export class CommentJobRepository extends OwnedRepository<CommentJobDocument> {
  constructor(@InjectModel(COMMENT_JOB) model: Model<CommentJobDocument>, outbox: Outbox) {
    super(model, outbox, 'POST_COMMENTS.NOT_FOUND');
  }

  /** Stores the job; where the same one is open already, nothing is written and that one is returned. */
  async insertUnlessOpen(
    owner: string,
    job: NewDocument<CommentJobDocument>,
    events: EventsOf<CommentJobDocument>,
  ): Promise<CommentJobDocument> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.insert(owner, job, events);
      } catch (error) {
        const isOpen = error instanceof DuplicateKeyError && error.keys.includes('openKey');
        if (!isOpen || attempt === maxAttempts) throw error;
      }
      const [open] = await this.list(owner, { openKey: job.openKey }, { limit: 1 });
      // None: it was done in between, so this one is new.
      if (open) return open;
    }
  }

  /** Jobs that wait for comments, at most `limit`. */
  async openOf(owner: string, limit: number): Promise<Pick<CommentJobDocument, 'openKey'>[]> {
    return await this.model
      .find({ owner, expiresAt: { $gt: new Date(0) } }, { openKey: 1 })
      .limit(limit)
      .lean();
  }

  /** Jobs with comments that nobody answered in time. */
  async acrossOwnersOverdue(now: Date, limit: number): Promise<Overdue[]> {
    return await this.model
      .find({ expiresAt: { $lte: now, $gt: new Date(0) } }, { owner: 1, overdueFailures: 1 })
      .sort({ expiresAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Settling failed: `until` then. */
  async postpone(owner: string, id: string, until: Date): Promise<void> {
    const later = { $set: { expiresAt: until }, $inc: { overdueFailures: 1, version: 1 } };
    await this.model.updateOne({ _id: id, owner }, later);
  }

  /** Deletes the oldest of the jobs that were done before a time. @returns how many, at most `limit` */
  async acrossOwnersRemoveDone(before: Date, limit: number): Promise<number> {
    return await deleteBatch(this.model, {
      filter: { expiresAt: null, updatedAt: { $lt: before } },
      oldestBy: 'updatedAt',
      limit,
      only: { outbox: { $size: 0 } },
    });
  }

  async removeAllOf(owner: string): Promise<void> {
    await this.model.deleteMany({ owner });
  }
}
