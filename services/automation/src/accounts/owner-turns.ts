import { Injectable } from '@nestjs/common';
import { InjectModel, Schema, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';

export const OWNER_TURN_MODEL = 'OwnerTurn';
/** When nothing is to be done. */
export const never = new Date('9999-12-31T00:00:00Z');

/** Where a user stands in the queue. `_id` is the user's. */
export interface OwnerTurn {
  _id: string;
  /** One of the accounts may have something to do from then on, never earlier. Also the place in the queue. */
  dueAt: Date;
  /** How often something came in: who decides when it is due next sees what came meanwhile. */
  wakes: number;
  /** Since when there is nothing to do. */
  idleSince?: Date;
}

export const ownerTurnSchema = new Schema<OwnerTurn>(
  {
    _id: { type: String, required: true },
    dueAt: { type: Date, required: true },
    wakes: { type: Number, required: true },
    idleSince: Date,
  },
  { collection: 'owner-turns', versionKey: false, autoIndex: false },
);
// The owner who waits longest.
ownerTurnSchema.index({ dueAt: 1 });
// Forgetting users who have had nothing to do for a day.
ownerTurnSchema.index({ idleSince: 1 }, { expireAfterSeconds: 86_400 });

/** Lets owners take turns, however many processes work: whoever was served goes to the end of the queue. */
@Injectable()
export class OwnerTurns {
  constructor(@InjectModel(OWNER_TURN_MODEL) protected readonly model: Model<OwnerTurn>) {}

  /** One of the owner's accounts has something to do from then on. A place in the queue is kept. */
  async wake(owner: string, at: Date): Promise<void> {
    // An owner who has nothing to do is forgotten after a while, and stays so.
    if (at >= never) return;
    const woken = { $min: { dueAt: at }, $inc: { wakes: 1 }, $unset: { idleSince: 1 as const } };
    const write = () => this.model.updateOne({ _id: owner }, woken, { upsert: true });
    // Two processes wake the owner for the first time: one of them makes the document, and both count.
    if (!(await unlessDuplicate(write))) await write();
  }

  /**
   * The owner who waits longest; from now on behind all who wait. Of two in one millisecond either is first.
   * @param passed owners left out.
   */
  async take(now: Date, passed: readonly string[]): Promise<OwnerTurn | null> {
    const due = { dueAt: { $lte: now }, ...(passed.length > 0 && { _id: { $nin: [...passed] } }) };
    return this.model
      .findOneAndUpdate(due, { $set: { dueAt: now } }, { returnDocument: 'after' })
      .sort({ dueAt: 1 })
      .lean<OwnerTurn>();
  }

  /** Nothing can be done before `dueAt`: as far as was known when the turn was taken. What came since then counts. */
  async settle(turn: OwnerTurn, dueAt: Date, now: Date): Promise<void> {
    const { _id, wakes } = turn;
    const idle = dueAt.getTime() === never.getTime() && { idleSince: now };
    await this.model.updateOne({ _id, wakes, dueAt: turn.dueAt }, { $set: { dueAt, ...idle } });
  }
}
