import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { deleteBatch, InjectModel, Outbox, OwnedRepository, deleteAllOf } from '@megafon/mongo';
import type { Model, NewDocument } from '@megafon/mongo';
import { allBut } from '../schedule/owners-in-turn.js';
import { PUBLISHED_POST, PublishedPostDocument } from './published-post.schema.js';

/** What is learned from a post. */
export type KnownPost = Required<
  Pick<PublishedPostDocument, 'group' | 'text' | 'earned' | 'publishedAt'> & { source: string }
>;

@Injectable()
export class PublishedPostRepository extends OwnedRepository<PublishedPostDocument> {
  constructor(@InjectModel(PUBLISHED_POST) model: Model<PublishedPostDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** Keeps those of a run's posts that are not kept yet. */
  async keep(
    owner: string,
    runId: string,
    posts: readonly (NewDocument<PublishedPostDocument> & { _id: string })[],
  ): Promise<void> {
    const known = posts.length > 1 ? await this.idsOf(owner, runId) : new Set();
    for (const post of posts.filter(({ _id }) => !known.has(_id))) await this.insertOnce(owner, post);
  }

  /** Posts whose time to be read has come, the longest waiting first. @param passed owners left out */
  async acrossOwnersDue(now: Date, limit: number, passed: readonly string[] = []): Promise<Overdue[]> {
    // A range over dates leaves out those without a time.
    const due = { readAt: { $lte: now, $gt: new Date(0) }, ...allBut(passed) };
    return await this.model
      .find(due, { owner: 1, overdueFailures: 1 })
      .sort({ readAt: 1 })
      .limit(limit)
      .lean();
  }

  /** The account's posts that are to be read until then, the soonest first. */
  async readBefore(
    owner: string,
    accountId: string,
    before: Date,
    limit: number,
  ): Promise<Pick<PublishedPostDocument, '_id' | 'publishedAt' | 'readAt'>[]> {
    return await this.model
      .find({ owner, accountId, readAt: { $lte: before, $gt: new Date(0) } }, { publishedAt: 1, readAt: 1 })
      .sort({ readAt: 1 })
      .limit(limit)
      .lean<Pick<PublishedPostDocument, '_id' | 'publishedAt' | 'readAt'>[]>();
  }

  /** Asking failed: `until` then. */
  async postpone(owner: string, id: string, until: Date): Promise<void> {
    const later = { $set: { readAt: until }, $inc: { overdueFailures: 1, version: 1 } };
    await this.model.updateOne({ _id: id, owner }, later);
  }

  /** The newest posts since then whose source is known. */
  async publishedSince(owner: string, since: Date, limit: number): Promise<KnownPost[]> {
    const fields = { group: 1, source: 1, text: 1, earned: 1, publishedAt: 1 };
    return await this.model
      .find({ owner, publishedAt: { $gte: since }, source: { $type: 'string' } }, fields)
      .sort({ publishedAt: -1 })
      .limit(limit)
      .lean<KnownPost[]>();
  }

  /** The oldest of those published before a time. @returns how many went */
  async acrossOwnersRemoveBefore(before: Date, limit: number): Promise<number> {
    const filter = { publishedAt: { $lt: before } };
    return await deleteBatch(this.model, { filter, oldestBy: 'publishedAt', limit });
  }

  private async idsOf(owner: string, runId: string): Promise<ReadonlySet<unknown>> {
    const kept = await this.model.find({ owner, runId }, { _id: 1 }).lean();
    return new Set(kept.map(({ _id }) => _id));
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
