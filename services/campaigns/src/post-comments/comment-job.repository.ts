import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import {
  deleteBatch,
  DuplicateKeyError,
  InjectModel,
  Outbox,
  OwnedRepository,
  deleteAllOf,
} from '@megafon/mongo';
import type { EventsOf, Model, NewDocument } from '@megafon/mongo';
import { COMMENT_JOB, CommentJobDocument } from './comment-job.schema.js';

/** Submissions and tests of one user that may wait for their comments at once. */
const maxOpenJobs = 10;
/** Each lost race is a job of the owner that another process began. */
const maxAttempts = 3 * maxOpenJobs;

@Injectable()
export class CommentJobRepository extends OwnedRepository<CommentJobDocument> {
  constructor(@InjectModel(COMMENT_JOB) model: Model<CommentJobDocument>, outbox: Outbox) {
    super(model, outbox, 'POST_COMMENTS.NOT_FOUND');
  }

  /**
   * Stores the job in one of its owner's places; where the same one is open already, nothing is written and that one
   * is returned. A unique index gives each place to one job, so many at once, in whichever process, pass no limit.
   * @throws AppError POST_COMMENTS.TOO_MANY_OPEN
   */
  async begin(
    owner: string,
    job: NewDocument<CommentJobDocument>,
    events: EventsOf<CommentJobDocument>,
  ): Promise<CommentJobDocument> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const open = await this.openOf(owner);
      const same = open.find(({ openKey }) => openKey === job.openKey);
      if (same) return same;
      const slot = freeSlot(owner, open);
      if (slot === null) throw new AppError('POST_COMMENTS.TOO_MANY_OPEN');
      try {
        return await this.insert(owner, { ...job, slot }, events);
      } catch (error) {
        const isTaken = (key: string) => error instanceof DuplicateKeyError && error.keys.includes(key);
        if (!isTaken('slot') && !isTaken('openKey')) throw error;
      }
    }
    throw new AppError('CONFLICT.CHANGED_MEANWHILE');
  }

  /** Jobs that wait for comments. */
  acrossOwnersExpecting(): AsyncIterable<Pick<CommentJobDocument, '_id' | 'owner'>> {
    return this.model
      .find({ expiresAt: { $gt: new Date(0) } }, { owner: 1 })
      .lean<CommentJobDocument>()
      .cursor();
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
    await deleteAllOf(this.model, owner);
  }

  /** Jobs that wait for comments. */
  private openOf(owner: string): Promise<CommentJobDocument[]> {
    return this.list(owner, { expiresAt: { from: new Date(1) } }, { sort: {}, limit: 2 * maxOpenJobs });
  }
}

/** Null when there is none. Open jobs of an older version stand in no slot, and count. */
function freeSlot(owner: string, open: readonly CommentJobDocument[]): string | null {
  if (open.length >= maxOpenJobs) return null;
  const taken = new Set(open.map(({ slot }) => slot));
  const all = Array.from({ length: maxOpenJobs }, (_, number) => `${owner}:${number}`);
  return all.find((slot) => !taken.has(slot)) ?? null;
}
