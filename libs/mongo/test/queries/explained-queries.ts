import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { askedByAnOwner, documentCount, manyDocuments } from './many-documents.js';
import { planFaults } from './plan-faults.js';
import type { Explained } from './plan-faults.js';
import type { AskedQuery } from './query-shape.js';
import type { DeclaredIndex } from './serving-index.js';

type Client = mongoose.mongo.MongoClient;
type Doc = Readonly<Record<string, unknown>>;

const database = 'explained-200000';
const filled = 'filled';
const atOnce = 5_000;
const mostTaken = 200;

/**
 * Asks a real server how it would answer a query over 200,000 documents with the indexes that are declared. A collection is
 * filled by the first suite that asks of it, and serves the others.
 */
export class ExplainedQueries {
  private readonly ready = new Map<string, Promise<void>>();

  /** @param given where suites left documents, to make more of them */
  private constructor(
    private readonly client: Client,
    private readonly given: Client,
  ) {}

  static async open(uri: string, givenUri: string): Promise<ExplainedQueries> {
    const [client, given] = await Promise.all(
      [uri, givenUri].map((one) => new mongoose.mongo.MongoClient(one).connect()),
    );
    if (!client || !given) throw new Error('no connection');
    return new ExplainedQueries(client, given);
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.given.close()]);
  }

  /** @param from the databases in which documents of the collection are */
  async faultsOf(
    { collection, filter, sort }: AskedQuery,
    { indexes, from }: { indexes: readonly DeclaredIndex[]; from: ReadonlySet<string> },
  ): Promise<string[]> {
    await this.made(collection, () => this.fill(collection, { indexes, from }));
    const explained = await this.client.db(database).command({
      explain: {
        find: collection,
        filter: askedByAnOwner(filter),
        ...(Object.keys(sort).length > 0 && { sort }),
      },
      verbosity: 'executionStats',
    });
    return planFaults(explained as unknown as Explained);
  }

  private made(collection: string, make: () => Promise<void>): Promise<void> {
    const made = this.ready.get(collection) ?? make();
    this.ready.set(collection, made);
    return made;
  }

  private async fill(
    name: string,
    { indexes, from }: { indexes: readonly DeclaredIndex[]; from: ReadonlySet<string> },
  ): Promise<void> {
    const db = this.client.db(database);
    const marks = db.collection<{ _id: string; done: boolean }>(filled);
    const mine = await marks.insertOne({ _id: name, done: false }).then(
      () => true,
      () => false,
    );
    // Another suite is at it.
    while (!mine && !(await marks.findOne({ _id: name }))?.done) await pause(200);
    if (!mine) return;
    const collection = db.collection<Doc & { _id: string }>(name);
    const indexed = new Set(indexes.flatMap(({ keys }) => keys.map(([field]) => field.split('.')[0] ?? '')));
    const all = manyDocuments(await this.few(name, from), { indexed });
    for (let made = 0; made < documentCount; made += atOnce) {
      const part = Array.from({ length: atOnce }, () => all.next().value as Doc & { _id: string });
      await collection.insertMany(part, { ordered: false });
    }
    // None is unique here: copies are alike, and a plan does not depend on it.
    for (const { keys, sparse } of indexes)
      await collection.createIndex(Object.fromEntries(keys), { sparse });
    await marks.updateOne({ _id: name }, { $set: { done: true } });
  }

  private async few(name: string, from: ReadonlySet<string>): Promise<Doc[]> {
    const found: Doc[] = [];
    for (const one of from)
      found.push(...(await this.given.db(one).collection(name).find().limit(mostTaken).toArray()));
    return found;
  }
}
