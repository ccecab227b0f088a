import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel, unlessDuplicate } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { COUNT } from '../documents/count.schema.js';
import type { Count, Counted, Pending, Share } from '../documents/count.schema.js';
import { OpenChanges } from './open-changes.js';
import { changesOf } from './share-of.js';

/**
 * The figures, kept up to date by the rows that are counted. A row first says what it is about to change (`pending`), then
 * the counts take it in, each once, then the row lets it go: cut short anywhere, the next try goes on from there.
 */
@Injectable()
export class Counts implements BeforeApplicationShutdown {
  private readonly open: OpenChanges;

  constructor(@InjectModel(COUNT) private readonly model: Model<Count>) {
    this.open = new OpenChanges(model);
  }

  /** Consumers have stopped by now. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.open.forgetSettled();
  }

  /**
   * Makes a row that is counted already, in one write less than making it and rolling it up.
   * @returns false where there is such a row: nothing is done then
   */
  async add<R extends Counted>(
    rows: Model<R>,
    row: Omit<R, keyof Counted> & { _id: string },
    shareOf: (row: R) => Share,
  ): Promise<boolean> {
    const { _id: id } = row;
    const counted = shareOf(row as unknown as R);
    const pending = { id: `${id}:1`, changes: counted };
    const fields = { counted, pending, rolls: 1 };
    const insert = () => rows.collection.insertOne({ ...row, ...fields } as never);
    if (!(await unlessDuplicate(insert))) return false;
    await this.open.takeIn(pending);
    await write(rows, id, 1, { counted, pending: null, rolls: 2 });
    this.open.settled(pending);
    return true;
  }

  /**
   * Brings what a row adds up to date: called after each write of it, and again when the event comes again. Several may
   * at once; who writes the row meanwhile calls it afterwards.
   */
  async rollUp<R extends Counted>(rows: Model<R>, id: string, shareOf: (row: R) => Share): Promise<void> {
    let row = await rowOf(rows, id);
    let own: Pending | null = null;
    while (row) {
      // A row of a version that counted each time has none of these fields.
      const { rolls = 0, pending = null, counted = {} }: Partial<Counted> = row;
      if (pending !== null) {
        const isOpen = async () => (await rowOf(rows, id))?.pending?.id === pending.id;
        await (own === null ? this.open.takeInOfAnother(pending, isOpen) : this.open.takeIn(pending));
      }
      const share = shareOf(row);
      const changes = changesOf(counted, share);
      const isDone = Object.keys(changes).length === 0;
      if (isDone && pending === null) return;
      const next = isDone ? null : { id: `${id}:${rolls + 1}`, changes };
      const fields = { counted: share, pending: next, rolls: rolls + 1 };
      const isWritten = await write(rows, id, row.rolls, fields);
      // Let go of by this write, or by another one that came before it.
      if (own !== null) this.open.settled(own);
      own = isWritten ? next : null;
      // These fields are as they were written; what else was written meanwhile is for its writer to roll up.
      row = isWritten ? { ...row, ...fields } : await rowOf(rows, id);
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
        { $set: { value, open: {}, recent: [] } },
        { upsert: true },
      );
  }
}

async function rowOf<R extends Counted>(rows: Model<R>, id: string): Promise<R | null> {
  return (await rows.collection.findOne({ _id: id as never })) as unknown as R | null;
}

/** @returns false where the fields were written since */
async function write<R extends Counted>(
  rows: Model<R>,
  id: string,
  rolls: number | undefined,
  fields: Omit<Counted, '_id'>,
): Promise<boolean> {
  const unchanged = { _id: id, rolls: rolls ?? null };
  const { matchedCount } = await rows.collection.updateOne(unchanged as never, { $set: fields as never });
  return matchedCount === 1;
}
