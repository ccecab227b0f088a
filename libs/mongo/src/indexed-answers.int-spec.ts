import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { databaseUri, uniqueName } from '@megafon/testing';
import fc from 'fast-check';
import { createConnection } from 'mongoose';
import type { Connection, mongo } from 'mongoose';

/** `tags` and the parts of `parts` are arrays, each in indexes of its own: no server has one over two of them. */
const indexes: readonly [keys: Record<string, 1 | -1>, options?: { sparse: true }][] = [
  [{ place: 1 }, { sparse: true }],
  [{ owner: 1, place: -1, _id: -1 }],
  [{ owner: 1, state: 1, place: 1, _id: 1 }],
  [{ place: -1, state: -1 }],
  [{ state: 1 }],
  [{ 'parts.of': 1 }, { sparse: true }],
  [{ owner: 1, 'parts.of': 1, place: 1 }],
  [{ tags: 1, owner: -1 }],
  [{ owner: 1, place: 1, _id: 1, tags: 1 }],
];

const dates = [0, 1_700_000_000_000, -86_400_000].map((at) => new Date(at));
const texts = ['', 'a', 'ab', 'שלום', '\u0000', '\u0001b', '😀', '\uffff', 'a\u0000'];
const rare = fc.constantFrom<unknown>(...texts, ...dates, -1, -0, 0.5, 1e300, 2 ** 53, true, false, null, {
  a: 1,
});
const number = fc.constantFrom(0, 1, 2, 3);
/** Mostly few, so that much of what is asked for is there. */
const one = fc.oneof({ weight: 4, arbitrary: number }, rare);
const owner = fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>('dana', 'ruth') }, rare);
const tags = fc.oneof(fc.array(one, { minLength: 1, maxLength: 3 }), one);
const parts = fc.array(fc.oneof(fc.record({ of: one }), fc.constant({})), { maxLength: 3 });
const optional = { requiredKeys: [] };
const document = fc.record({ owner, place: one, state: one, tags, parts }, optional);

const operand = fc.oneof(
  one,
  fc.record({ $eq: one }),
  fc.record({ $in: fc.array(one, { maxLength: 3 }) }),
  fc.record({ $gte: number, $lt: number }, optional),
  fc.record({ $gt: one, $lte: one }, optional),
  fc.record({ $ne: one }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $not: fc.record({ $gt: one }) }),
);
const seldom = { freq: 1 };
const any = fc.record(
  { owner, place: operand, state: operand, tags: operand, 'parts.of': operand },
  optional,
);
const often = fc.tuple(
  owner,
  fc.constantFrom('place', 'state', 'tags', 'parts.of'),
  fc.option(operand, seldom),
);
const conditions = fc.oneof(
  {
    weight: 3,
    arbitrary: often.map(([of, field, asked]) => ({
      owner: of,
      ...(asked === null ? {} : { [field]: asked }),
    })),
  },
  fc
    .tuple(fc.constantFrom('owner', 'place', 'state', 'tags', 'parts.of'), operand)
    .map(([field, asked]) => ({ [field]: asked })),
  any,
);
const few = fc.tuple(fc.nat({ max: 5 }), conditions).map(([chance, asked]) => (chance === 0 ? asked : null));
const filter: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(conditions, few, few)
  .map(([all, and, or]) => ({ ...all, ...(and && { $and: [and] }), ...(or && { $or: [or, { place: 1 }] }) }));
const direction = fc.constantFrom<1 | -1>(1, -1);
/** By the id at last, else what is alike has no order. */
const sort: fc.Arbitrary<Record<string, 1 | -1>> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('owner', 'place', 'state', 'tags'), { maxLength: 2 }),
    direction,
    direction,
  )
  .map(([fields, one, id]) => ({ ...Object.fromEntries(fields.map((field) => [field, one])), _id: id }));
const page = { sort, skip: fc.nat({ max: 3 }), limit: fc.nat({ max: 9 }) };

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('find' as const), filter, ...page }) },
  fc.record({ do: fc.constant('count' as const), filter }),
  fc.record({ do: fc.constant('match' as const), filter, sort }),
  fc.record({ do: fc.constant('update' as const), filter, set: document }),
  fc.record({ do: fc.constant('take' as const), filter, sort, set: document }),
  fc.record({ do: fc.constant('delete' as const), filter, sort }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Collection = mongo.Collection<Record<string, unknown> & { _id: string }>;

let connection: Connection;
let plain: Collection;
let indexed: Collection;
beforeAll(async () => {
  connection = await createConnection(databaseUri()).asPromise();
  plain = connection.collection(uniqueName('plain')) as unknown as Collection;
  indexed = connection.collection(uniqueName('indexed')) as unknown as Collection;
  for (const [keys, options] of indexes) await indexed.createIndex(keys, options);
});
afterAll(() => connection.close());

async function answer(collection: Collection, asked: Step): Promise<unknown> {
  if (asked.do === 'find') {
    const { filter: wanted, sort: by, skip, limit } = asked;
    return collection.find(wanted).sort(by).skip(skip).limit(limit).toArray();
  }
  if (asked.do === 'count') return collection.countDocuments(asked.filter);
  if (asked.do === 'match') {
    return collection.aggregate([{ $match: asked.filter }, { $sort: asked.sort }]).toArray();
  }
  if (asked.do === 'update')
    return (await collection.updateMany(asked.filter, { $set: asked.set })).matchedCount;
  if (asked.do === 'take') {
    return collection.findOneAndUpdate(asked.filter, { $set: asked.set }, { sort: asked.sort });
  }
  return collection.findOneAndDelete(asked.filter, { sort: asked.sort });
}

const find = (wanted: Record<string, unknown>, by: Record<string, 1 | -1>, limit = 0): Step => ({
  ...{ do: 'find', filter: wanted, sort: by, skip: 0, limit },
});
const hidden = [
  ...Array.from({ length: 7 }, () => ({ owner: 'dana', place: 0, state: 2 })),
  { owner: 'dana', place: 3 },
];
/** What an index alone would answer otherwise, and is seldom come upon. */
const examples: [Record<string, unknown>[], Step[], number][] = [
  // One element is above the one bound, another one below the other.
  [[{ tags: [0, 3] }], [find({ tags: { $gte: 2 }, $and: [{ tags: { $lt: 1 } }] }, { _id: 1 })], 1],
  // What decides the order may be outside of the bounds.
  [[{ tags: [2] }, { tags: [1, 3] }], [find({ tags: { $gte: 2 } }, { tags: 1 })], 1],
  // A sparse index does not know of it.
  [
    [{}, { place: 1 }],
    [find({ place: null }, { _id: 1 }), find({ place: { $in: [1, null] } }, { _id: 1 })],
    1,
  ],
  // What is asked for comes late in the order.
  [hidden, [find({ owner: 'dana', state: { $not: { $gt: 1 } } }, { place: 1, _id: 1 }, 5)], 40],
];

it('answers with indexes what it answers without', async () => {
  const histories = fc.asyncProperty(
    fc.array(document, { minLength: 1, maxLength: 12 }),
    fc.array(step, { minLength: 1, maxLength: 12 }),
    // Many are gone through in another way than few.
    fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.constant(40)),
    async (documents, steps, copies) => {
      const all = Array.from({ length: copies }, () => documents).flat();
      const stored = all.map((fields, n) => ({ ...fields, _id: `${n % 5}-${n}` }));
      for (const collection of [plain, indexed]) {
        await collection.deleteMany({});
        await collection.insertMany(structuredClone(stored));
      }
      for (const asked of steps) {
        expect(await answer(indexed, asked)).toEqual(await answer(plain, asked));
      }
      expect(await indexed.find().sort({ _id: 1 }).toArray()).toEqual(
        await plain.find().sort({ _id: 1 }).toArray(),
      );
    },
  );
  await fc.assert(histories, { numRuns: 200, examples });
}, 120_000);
