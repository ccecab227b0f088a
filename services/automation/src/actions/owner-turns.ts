import { Injectable } from '@nestjs/common';
import { InjectModel, Schema, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';

export const OWNER_TURN_MODEL = 'OwnerTurn';

/** When an account of the user was last worked on. `_id` is the user's. */
interface OwnerTurn {
  _id: string;
  servedAt: Date;
}

export const ownerTurnSchema = new Schema<OwnerTurn>(
  { _id: { type: String, required: true }, servedAt: { type: Date, required: true } },
  { collection: 'owner-turns', versionKey: false, autoIndex: false },
);
// Forgetting users who have had nothing to do for a day: they are first again anyway.
ownerTurnSchema.index({ servedAt: 1 }, { expireAfterSeconds: 86_400 });

/** Lets the owners of what is due take turns, however many processes work. */
@Injectable()
export class OwnerTurns {
  constructor(@InjectModel(OWNER_TURN_MODEL) private readonly model: Model<OwnerTurn>) {}

  async inTurn<T extends { owner: string }>(due: readonly T[]): Promise<T[]> {
    const owners = [...new Set(due.map(({ owner }) => owner))];
    if (owners.length < 2) return [...due];
    const served = await this.model.find({ _id: { $in: owners } }).lean<OwnerTurn[]>();
    return inTurn(due, new Map(served.map(({ _id, servedAt }) => [_id, servedAt.getTime()])));
  }

  /** An account of the owner is worked on now. */
  async served(owner: string, servedAt: Date): Promise<void> {
    // Two processes served the owner for the first time: either time will do.
    await unlessDuplicate(() =>
      this.model.updateOne({ _id: owner }, { $max: { servedAt } }, { upsert: true }),
    );
  }
}

/**
 * Owners in the order in which they were last served, those who never were first, one account of each in every round:
 * whoever has many accounts waits behind his own. What is of one owner, or of owners never served, keeps its order.
 */
export function inTurn<T extends { owner: string }>(
  due: readonly T[],
  servedMs: ReadonlyMap<string, number>,
): T[] {
  const rounds = new Map<string, number>();
  const placed = due.map((item) => {
    const round = rounds.get(item.owner) ?? 0;
    rounds.set(item.owner, round + 1);
    return { item, round, at: servedMs.get(item.owner) ?? 0 };
  });
  return placed.sort((a, b) => a.round - b.round || a.at - b.at).map(({ item }) => item);
}
