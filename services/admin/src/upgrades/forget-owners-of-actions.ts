import { Injectable } from '@nestjs/common';
import { InjectModel } from '@megafon/mongo';
import type { Migration, Model } from '@megafon/mongo';
import { ACTION_FACT, ActionFact } from '../documents/fact.schemas.js';

const atOnce = 1_000;

/** Rows of actions said whose they were. What a process of that version writes meanwhile goes after its time, as all of them do. */
@Injectable()
export class ForgetOwnersOfActions implements Migration {
  static readonly migration = '2026-11-27-owners-of-actions';
  private upTo = '';

  constructor(@InjectModel(ACTION_FACT) private readonly actions: Model<ActionFact>) {}

  async migrate(): Promise<boolean> {
    const rows = this.actions.find({ _id: { $gt: this.upTo } }, { _id: 1 });
    const ids = (await rows.sort({ _id: 1 }).limit(atOnce).lean()).map(({ _id }) => _id);
    const known = { _id: { $in: ids as never[] }, owner: { $exists: true } };
    await this.actions.collection.updateMany(known, { $unset: { owner: '' } });
    this.upTo = ids.at(-1) ?? '';
    return ids.length < atOnce;
  }
}
