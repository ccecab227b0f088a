import { Injectable } from '@nestjs/common';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Counts } from '../counts/counts.js';
import { shareOfAction } from '../counts/share-of.js';
import { ACTION_FACT, ActionFact } from '../documents/fact.schemas.js';

/** The rows of actions go after a time, and what they added to the counts stays. */
@Injectable()
export class ClosedActions {
  constructor(
    @InjectModel(ACTION_FACT) private readonly actions: Model<ActionFact>,
    private readonly counts: Counts,
  ) {}

  /**
   * A row is closed first, which adds it to the counts of closed ones as well, and goes when that is done: cut short
   * anywhere, the next round goes on from there. What is not known to have ended stays.
   * @returns how many went
   */
  async deleteBatch(before: Date, limit: number): Promise<number> {
    const old = this.actions.find({ settledAt: { $lt: before } }, { _id: 1 });
    const ids = (await old.sort({ settledAt: 1 }).limit(limit).lean()).map(({ _id }) => _id);
    await this.actions.updateMany({ _id: { $in: ids } }, { $set: { closed: true } });
    for (const id of ids) await this.counts.rollUp(this.actions, id, shareOfAction);
    return (await this.actions.deleteMany({ _id: { $in: ids }, pending: null })).deletedCount;
  }
}
