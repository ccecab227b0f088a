import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, RestorableRepository, deleteAllOf } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { allBut } from '../schedule/owners-in-turn.js';
import { pageQuery } from './campaign-page.js';
import type { PageRequest } from './campaign-page.js';
import { CAMPAIGN, CampaignDocument } from './campaign.schema.js';

const plannedFields = {
  name: 1,
  type: 1,
  status: 1,
  scheduledAt: 1,
  isRecurring: 1,
  recurrence: 1,
  timeZone: 1,
  dueAt: 1,
  accountIds: 1,
  lastRunId: 1,
} as const;
/** What a calendar shows of a campaign. */
export type PlannedCampaign = Pick<CampaignDocument, '_id' | keyof typeof plannedFields>;
/** One whose time comes, or has come. */
export type ComingCampaign = Pick<CampaignDocument, '_id' | 'owner'> & { wakeAt: Date };
export type NotedCampaign = PlannedCampaign & Pick<CampaignDocument, 'notes'>;

/** `to` is not itself in it. */
export interface Span {
  from: Date;
  to: Date;
}

/** How many are read. */
interface Most {
  once: number;
  recurring: number;
}

@Injectable()
export class CampaignRepository extends RestorableRepository<CampaignDocument> {
  constructor(@InjectModel(CAMPAIGN) model: Model<CampaignDocument>, outbox: Outbox) {
    super(model, outbox, 'CAMPAIGN.NOT_FOUND');
  }

  /** A page of the owner's campaigns, without what only the search needs; see `pageQuery`. */
  async page(owner: string, request: PageRequest, limit: number): Promise<CampaignDocument[]> {
    const { filter, sort } = pageQuery(request);
    return await this.model
      .find({ ...filter, owner }, { 'lastResult.groupNames': 0 })
      .sort(sort)
      .limit(limit)
      .lean();
  }

  /** Little of every campaign of the owner: what totals are counted from. */
  async standings(owner: string): Promise<Pick<CampaignDocument, 'status' | 'historyAt' | 'lastResult'>[]> {
    const unread = '-notes -accountIds -joinAnswer -lastResult.groupNames';
    return await this.model.find({ owner }).select(unread).lean();
  }

  /** Those that run once within a span, and those that come again before its end; each the soonest first. */
  async planned(owner: string, { from, to }: Span, most: Most): Promise<PlannedCampaign[]> {
    const next = (isRecurring: boolean, dueAt: { $gte: Date; $lt: Date }, limit: number) =>
      this.model.find({ owner, isRecurring, dueAt }, plannedFields).sort({ dueAt: 1 }).limit(limit).lean();
    const found = await Promise.all([
      next(false, { $gte: from, $lt: to }, most.once),
      // A range over dates leaves out those without one.
      next(true, { $gte: new Date(0), $lt: to }, most.recurring),
    ]);
    return found.flat();
  }

  /** Those with a time that had no run and was noted at or after `from`, the last first. */
  async notedSince(owner: string, from: Date, limit: number): Promise<NotedCampaign[]> {
    return await this.model
      .find({ owner, notedAt: { $gte: from } }, { ...plannedFields, notes: 1 })
      .sort({ notedAt: -1 })
      .limit(limit)
      .lean();
  }

  /** What the campaigns of some ids are called; those that were removed are not among them. */
  async namesOf(owner: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.model.find({ owner, _id: { $in: [...ids] } }, { name: 1 }).lean();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** Those that come again and were set by another clock. */
  async recurringElsewhere(owner: string, timeZone: string): Promise<string[]> {
    const found = await this.model
      .find({ owner, isRecurring: true, timeZone: { $ne: timeZone } }, { _id: 1 })
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Nothing of one that runs once moves: what it does from now on is counted by that clock. */
  async countByZone(owner: string, timeZone: string): Promise<void> {
    await this.model.updateMany(
      { owner, isRecurring: false, timeZone: { $ne: timeZone } },
      { $set: { timeZone }, $inc: { version: 1 } },
    );
  }

  /** Campaigns of before results were kept, or said whether they are partial, whose last run says them. */
  async acrossOwnersWithoutResult(
    limit: number,
  ): Promise<Pick<CampaignDocument, '_id' | 'owner' | 'lastRunId'>[]> {
    const isMissing = [
      { lastResult: { $exists: false } },
      { lastResult: { $ne: null }, 'lastResult.partial': { $exists: false } },
    ];
    return await this.model
      .find({ $or: isMissing, lastRunId: { $gt: '' } }, { owner: 1, lastRunId: 1 })
      .limit(limit)
      .lean();
  }

  /** So many whose time comes until then or has come, by their time. @param passed owners left out */
  async acrossOwnersComing(
    until: Date,
    limit: number,
    passed: readonly string[] = [],
  ): Promise<ComingCampaign[]> {
    // A range over dates leaves out those without a time.
    const coming = { wakeAt: { $gt: new Date(0), $lte: until }, ...allBut(passed) };
    return await this.model
      .find(coming, { owner: 1, wakeAt: 1 })
      .sort({ wakeAt: 1 })
      .limit(limit)
      .lean<ComingCampaign[]>();
  }

  /**
   * Takes a campaign whose time has come; nobody else gets it before the lease ends. Null where it is not due, as
   * somebody took it or gave it another time.
   */
  async takeDue(owner: string, id: string, now: Date, leaseEnd: Date): Promise<CampaignDocument | null> {
    return await this.model
      .findOneAndUpdate(
        { _id: id, owner, wakeAt: { $gt: new Date(0), $lte: now } },
        { $set: { wakeAt: leaseEnd }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** It could not begin: nobody looks at it before `until`, unless it moved on meanwhile. */
  async postpone(
    { _id, owner, wakeAt }: Pick<CampaignDocument, '_id' | 'owner' | 'wakeAt'>,
    until: Date,
  ): Promise<void> {
    await this.model.updateOne({ _id, owner, wakeAt }, { $set: { wakeAt: until }, $inc: { version: 1 } });
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}
