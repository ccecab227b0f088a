import { Injectable } from '@nestjs/common';
import { InjectModel, Schema, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';

export const CHECK_TURN_MODEL = 'CheckTurn';

/** When an account of the user may be checked again. `_id` is the user's. */
interface CheckTurn {
  _id: string;
  freeAt: Date;
}

export const checkTurnSchema = new Schema<CheckTurn>(
  { _id: { type: String, required: true }, freeAt: { type: Date, required: true } },
  { collection: 'check-turns', versionKey: false, autoIndex: false },
);
// A turn that has long been free says nothing: it goes, as of a user who is no more.
checkTurnSchema.index({ freeAt: 1 }, { expireAfterSeconds: 86_400 });

/** Keeps the checks of one user's accounts apart, however many processes check. */
@Injectable()
export class CheckTurns {
  constructor(@InjectModel(CHECK_TURN_MODEL) private readonly model: Model<CheckTurn>) {}

  /** @returns null when the turn was taken; else when the next one is. */
  async take(owner: string, now: Date, gapMs: number): Promise<Date | null> {
    const freeAt = new Date(now.getTime() + gapMs);
    const free = { _id: owner, freeAt: { $lte: now } };
    // Where the turn is there and not free, the upsert wants a second one.
    const isTaken = await unlessDuplicate(() =>
      this.model.updateOne(free, { $set: { freeAt } }, { upsert: true }),
    );
    if (isTaken) return null;
    return (await this.model.findOne({ _id: owner }).lean<CheckTurn>())?.freeAt ?? freeAt;
  }
}
