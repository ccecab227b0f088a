import { Injectable } from '@nestjs/common';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { keepRow } from '../keep-row.js';
import { COUNT } from '../documents/count.schema.js';
import type { Count, Counted, Share } from '../documents/count.schema.js';
import { changesOf } from './share-of.js';

/** A crash leaves a change undone until its event comes again, which is soon: far fewer than these come between. */
const changesRemembered = 500;

/**
 * The figures, kept up to date by the rows that are counted. A row first says what it is about to change (`pending`), then
 * the counts take it in, each once, then the row lets it go: cut short anywhere, the next try goes on from there.
 */
@Injectable()
export class Counts {
  constructor(@InjectModel(COUNT) private readonly model: Model<Count>) {}

  /**
   * Brings what a row adds up to date: called after each write of it, and again when the event comes again. Several may
   * at once; who writes the row meanwhile calls it afterwards.
   */
  async rollUp<R extends Counted>(rows: Model<R>, id: string, shareOf: (row: R) => Share): Promise<void> {
    let row = await rowOf(rows, id);
    while (row) {
      // A row of a version that counted each time has none of these fields.
      const { rolls = 0, pending = null, counted = {} }: Partial<Counted> = row;
      if (pending !== null) await this.takeIn(pending);
      const share = shareOf(row);
      const changes = changesOf(counted, share);
      const isDone = Object.keys(changes).length === 0;
      if (isDone && pending === null) return;
      const fields = {
        counted: share,
        pending: isDone ? null : { id: `${id}:${rolls + 1}`, changes },
        rolls: rolls + 1,
      };
      const unchanged = { _id: id, rolls: row.rolls ?? null };
      const written = await rows.collection.updateOne(unchanged as never, { $set: fields as never });
      // These fields are as they were written; what else was written meanwhile is for its writer to roll up.
      row = written.matchedCount === 1 ? { ...row, ...fields } : await rowOf(rows, id);
    }
  }

  /** Each named value; 0 for what was never counted. */
  async read(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.model.find({ _id: { $in: names } }, { value: 1 }).lean();
    return new Map(found.map(({ _id, value }) => [_id, value]));
  }

  /** The values whose names begin so, by the rest of their names. */
  async beginningWith(prefix: string): Promise<Share> {
    const found = await this.model
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, { value: 1 })
      .lean();
    return Object.fromEntries(found.map(({ _id, value }) => [_id.slice(prefix.length), value]));
  }

  async isEmpty(): Promise<boolean> {
    return (await this.model.findOne({}, { _id: 1 }).lean()) === null;
  }

  /** Sets all values anew. For the rebuilding alone: nothing else may count meanwhile. */
  async replace(values: Share): Promise<void> {
    await this.model.deleteMany({ _id: { $nin: Object.keys(values) } });
    for (const [_id, value] of Object.entries(values))
      await this.model.collection.updateOne(
        { _id: _id as never },
        { $set: { value, recent: [] } },
        { upsert: true },
      );
  }

  private async takeIn({ id, changes }: NonNullable<Counted['pending']>): Promise<void> {
    for (const [name, by] of Object.entries(changes)) {
      const update = {
        $inc: { value: by },
        $push: { recent: { $each: [id], $slice: -changesRemembered } },
      };
      await keepRow(this.model, name, { where: { recent: { $ne: id } }, update });
    }
  }
}

async function rowOf<R extends Counted>(rows: Model<R>, id: string): Promise<R | null> {
  return (await rows.collection.findOne({ _id: id as never })) as unknown as R | null;
}
