import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { fewestOf } from '../src/released/traits.js';

/**
 * Runs beside every integration suite of a service (see jest.config.js), and does something where `DOCUMENTS_FOLDER` says so
 * (`npm run documents:keep`): what the suite left in its databases is written there, a document for each form.
 */
// eslint-disable-next-line no-restricted-properties -- a setup file of jest, which is told in no other way
const folder = process.env['DOCUMENTS_FOLDER'];
const mostRead = 2_000;
const mostBytes = 12_000;

if (folder !== undefined) {
  const connections = new Set<mongoose.Connection>();
  const model = Reflect.get(mongoose.Connection.prototype, 'model') as (...args: unknown[]) => unknown;
  mongoose.Connection.prototype.model = function noted(this: mongoose.Connection, ...args: unknown[]) {
    connections.add(this);
    return Reflect.apply(model, this, args) as never;
  };
  afterAll(async () => {
    const [, service] = /\/services\/([^/]+)\//.exec(expect.getState().testPath ?? '') ?? [];
    if (service !== undefined)
      await record(folder, service, new Set([...connections].map(({ name }) => name)));
  }, 120_000);
}

async function record(into: string, service: string, databases: ReadonlySet<string>): Promise<void> {
  const { EJSON, calculateObjectSize } = mongoose.mongo.BSON;
  const client = await new mongoose.mongo.MongoClient(testServers().mongoUri).connect();
  const found: Record<string, mongoose.mongo.Document[]> = {};
  for (const name of databases)
    for (const collection of await client.db(name).collections()) {
      const documents = await collection.find().limit(mostRead).toArray();
      const small = documents.filter((document) => calculateObjectSize(document) <= mostBytes);
      found[collection.collectionName] = [...(found[collection.collectionName] ?? []), ...small];
    }
  await client.close();
  const fewest = Object.entries(found).map(([name, documents]) => [name, fewestOf(documents, new Set())]);
  mkdirSync(join(into, service), { recursive: true });
  writeFileSync(join(into, service, `${randomUUID()}.json`), EJSON.stringify(Object.fromEntries(fewest)));
}
