import { Injectable } from '@nestjs/common';
import type { HistoryState, RunTally } from '@megafon/contracts';
import {
  deleteBatch,
  InjectModel,
  Outbox,
  OwnedRepository,
  unlessDuplicate,
  deleteAllOf,
} from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { excerpt } from '../runs/excerpt.js';
import { historyEntryOf, noTally } from './history-entry.js';
import type { IdentifiedRun } from './history-entry.js';
import { HISTORY_ENTRY, HistoryEntryDocument } from './history-entry.schema.js';
import { conditionsOf, foldedOf, placeOf, placesIn, placesSince } from './history-filter.js';
import type { HistoryFilter } from './history-filter.js';

const nameBytes = 120;

/** How many runs of a type ended so, and what became of all their posts and comments. */
interface StateTotals {
  state: HistoryState;
  type: HistoryEntryDocument['type'];
  runs: number;
  posts: RunTally;
  comments: RunTally;
}

/** What a calendar shows of a run. */
const begunFields = {
  campaignId: 1,
  name: 1,
  type: 1,
  state: 1,
  startedAt: 1,
  posts: 1,
  comments: 1,
} as const;
export type BegunEntry = Pick<HistoryEntryDocument, '_id' | keyof typeof begunFields>;
/** What is told of a run that left something to see to. */
const troubledFields = {
  campaignId: 1,
  name: 1,
  type: 1,
  startedAt: 1,
  posts: 1,
  comments: 1,
  counts: 1,
  againOf: 1,
} as const;
export type TroubledEntry = Pick<HistoryEntryDocument, '_id' | keyof typeof troubledFields>;
/** What a run did, in numbers. */
export type EndedEntry = Pick<HistoryEntryDocument, 'type' | 'posts' | 'comments' | 'counts'>;
type CountedEntry = Pick<HistoryEntryDocument, '_id' | 'owner' | 'posts' | 'comments'>;
export type ListedEntry = Omit<HistoryEntryDocument, 'folded' | 'words'>;

@Injectable()
export class HistoryEntryRepository extends OwnedRepository<HistoryEntryDocument> {
  constructor(@InjectModel(HISTORY_ENTRY) model: Model<HistoryEntryDocument>, outbox: Outbox) {
    super(model, outbox, 'HISTORY.NOT_FOUND');
  }

  /**
   * Says of a run what it is now. Harmless when repeated, and when somebody has said more already.
   * @param name of its campaign; undefined where that is not known, and what is stored stays
   */
  async keep(run: IdentifiedRun, name: string | undefined): Promise<void> {
    const { _id, owner, version } = run;
    const groups = run.targets.flatMap(({ group }) => (group ? [excerpt(group.name, nameBytes)] : []));
    const folded = foldedOf([...(name === undefined ? [] : [name]), ...groups]);
    const fields = { ...historyEntryOf(run), version, place: placeOf(run.startedAt, _id) };
    const told = { $set: { ...fields, ...(name !== undefined && { name, folded }) } };
    const begun = { $setOnInsert: { outbox: [], ...(name === undefined && { name: '', folded }) } };
    // Refused where the entry tells of a later version: then there is nothing to say.
    await unlessDuplicate(() =>
      this.model.updateOne(
        { _id, owner, version: { $lte: version } },
        { ...told, ...begun },
        { upsert: true },
      ),
    );
  }

  /** Newest first. */
  async page(
    owner: string,
    { filter, below, including = false, now, limit }: PageRequest,
  ): Promise<ListedEntry[]> {
    const { place, ...conditions } = conditionsOf(filter, now);
    const upTo = below === undefined ? {} : including ? { $lte: below } : { $lt: below };
    return await this.model
      .find({ ...conditions, owner, place: { ...place, ...upTo } }, { folded: 0, words: 0 })
      .sort({ place: -1 })
      .limit(limit)
      .lean();
  }

  /** What began in a span of time, the last first. */
  async within(owner: string, span: { from: Date; to: Date }, limit: number): Promise<BegunEntry[]> {
    return await this.model
      .find({ owner, place: placesIn(span) }, begunFields)
      .sort({ place: -1 })
      .limit(limit)
      .lean();
  }

  /** Those that began since a time and left something to see to, or did again what another left. The last first. */
  async troubledSince(owner: string, from: Date, limit: number): Promise<TroubledEntry[]> {
    return await this.model
      // Entries of earlier versions do not say, and are looked at.
      .find({ owner, troubled: { $in: [true, null] }, place: placesSince(from) }, troubledFields)
      .sort({ place: -1 })
      .limit(limit)
      .lean();
  }

  /** What ended since a time, the last first. */
  async endedSince(owner: string, from: Date, limit: number): Promise<EndedEntry[]> {
    return await this.model
      .find({ owner, finishedAt: { $gte: from } }, { type: 1, posts: 1, comments: 1, counts: 1 })
      .sort({ finishedAt: -1 })
      .limit(limit)
      .lean();
  }

  async totals(owner: string, filter: HistoryFilter, now: Date): Promise<StateTotals[]> {
    const sums = await this.model.aggregate<
      Record<string, number> & { _id: Pick<StateTotals, 'state' | 'type'> }
    >([
      { $match: { ...conditionsOf(filter, now), owner } },
      {
        $group: {
          _id: { state: '$state', type: '$type' },
          runs: { $sum: 1 },
          ...sumsOf('posts'),
          ...sumsOf('comments'),
        },
      },
    ]);
    return sums.map(({ _id, runs = 0, ...sum }) => ({
      ..._id,
      runs,
      posts: tallyIn(sum, 'posts'),
      comments: tallyIn(sum, 'comments'),
    }));
  }

  /** Deletes the oldest of those that began before a time. @returns how many, at most `limit` */
  async acrossOwnersRemoveBefore(before: Date, limit: number): Promise<number> {
    const filter = { startedAt: { $lt: before } };
    return await deleteBatch(this.model, { filter, oldestBy: 'startedAt', limit });
  }

  /** Entries of earlier versions are found like all others. @returns how many there were, at most `limit` */
  async acrossOwnersFoldOlder(limit: number): Promise<number> {
    const older = await this.model
      .find({ folded: { $exists: false } }, { words: 1 })
      .limit(limit)
      .lean();
    if (older.length === 0) return 0;
    await this.model.bulkWrite(
      older.map(({ _id, words = [] }) => ({
        updateOne: {
          filter: { _id, folded: { $exists: false } },
          update: { $set: { folded: foldedOf(words) }, $unset: { words: 1 } },
        },
      })),
    );
    return older.length;
  }

  /** Little of each, in the order of their ids. @param after an id: those behind it */
  async acrossOwnersBehind(after: string, limit: number): Promise<CountedEntry[]> {
    return await this.model
      .find({ _id: { $gt: after } }, { owner: 1, posts: 1, comments: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  async removeAllOf(owner: string): Promise<void> {
    await deleteAllOf(this.model, owner);
  }
}

interface PageRequest {
  filter: HistoryFilter;
  /** A place: what stands below it. */
  below?: string | undefined;
  /** What stands at it, too. */
  including?: boolean;
  now: Date;
  limit: number;
}

const counts = Object.keys(noTally) as (keyof RunTally)[];

function sumsOf(of: 'posts' | 'comments'): Record<string, { $sum: string }> {
  return Object.fromEntries(counts.map((count) => [`${of}_${count}`, { $sum: `$${of}.${count}` }]));
}

function tallyIn(sum: Readonly<Record<string, number>>, of: 'posts' | 'comments'): RunTally {
  return Object.fromEntries(
    counts.map((count) => [count, sum[`${of}_${count}`] ?? 0]),
  ) as unknown as RunTally;
}
