import type { Model, QueryFilter } from 'mongoose';

/** Documents that go at once with their owner. */
const ownersBatch = 200;

export interface Batch<D> {
  /** What may go. An index must serve it together with `oldestBy`. */
  filter: QueryFilter<D>;
  /** The oldest by this field go first. */
  oldestBy?: keyof D & string;
  /** At most so many. */
  limit: number;
  /** What must hold as well when a document goes, which no index has to know. */
  only?: QueryFilter<D>;
}

/**
 * Deletes the oldest documents that fit, a few at a time, so that no write of others waits for it. What changed since it
 * was found, and fits no longer, stays. May be cut short, repeated and run by several at once.
 * @returns how many it deleted; 0 when nothing is left that may go
 */
export async function deleteBatch<D>(
  model: Model<D>,
  { filter, oldestBy, limit, only = {} }: Batch<D>,
): Promise<number> {
  const query = model.find(filter, { _id: 1 }).limit(limit);
  if (oldestBy !== undefined) query.sort({ [oldestBy]: 1 });
  const found = (await query.lean()) as unknown as { _id: unknown }[];
  if (found.length === 0) return 0;
  const still = { ...filter, ...only, _id: { $in: found.map(({ _id }) => _id) } } as QueryFilter<D>;
  return (await model.deleteMany(still)).deletedCount;
}

/** All that fit, batch after batch. @returns how many */
export async function deleteInBatches<D>(model: Model<D>, batch: Batch<D>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch(model, batch);
    if (deleted === 0) return total;
    total += deleted;
  }
}

/** Of somebody who is gone: years of work are many batches. */
export async function deleteAllOf<D extends { owner: string }>(
  model: Model<D>,
  owner: string,
): Promise<void> {
  await deleteInBatches(model, { filter: { owner }, limit: ownersBatch });
}
