import mongoose from 'mongoose';
import type { mongo } from 'mongoose';
import type { Manifest, StoredCollection } from './manifest.js';
import { PartWriter, readPart } from './parts.js';
import type { Place } from './place.js';

const atOnce = 500;
const duplicateKey = 11_000;

/** A collection as the server has it, byte by byte: what MongoDB knows of numbers and JavaScript does not is kept. */
export async function writeCollection(
  found: mongo.Collection,
  { file, session, ...place }: Place & { file: string; session?: mongo.ClientSession },
): Promise<StoredCollection> {
  const writer = new PartWriter(place, file);
  const indexes = (await found.indexes()).filter(({ name }) => name !== '_id_').map(withoutPlace);
  let documents = 0;
  const cursor = found
    .find({}, { raw: true, batchSize: atOnce, ...(session && { session }) })
    .sort({ _id: 1 });
  for await (const document of cursor as unknown as AsyncIterable<Buffer>) {
    await writer.add(document);
    documents += 1;
  }
  return { name: found.collectionName, documents, indexes, parts: await writer.end() };
}

/** Where an index lies is the server's own matter. */
function withoutPlace({ v: _version, ns: _namespace, ...index }: mongo.IndexDescriptionInfo) {
  return { ...index, key: index.key as Record<string, unknown> };
}

/**
 * @returns ids of documents that a unique index refused: read at another moment than the one that has their key now
 */
export async function loadCollection(
  target: mongo.Collection,
  { name, indexes, parts }: StoredCollection,
  place: Place,
): Promise<string[]> {
  const refused: string[] = [];
  if (indexes.length > 0) await target.createIndexes(indexes as unknown as mongo.IndexDescription[]);
  for (const part of parts) {
    for (const batch of inBatches(await readPart(place, part)))
      refused.push(...(await insert(target, batch)));
  }
  return refused.map((id) => `${name}/${id}`);
}

function* inBatches(bytes: Buffer): Generator<mongo.Document[]> {
  let batch: mongo.Document[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readInt32LE(at);
    const document = bytes.subarray(at, at + length);
    // As they were: a double stays a double, also where it is whole.
    batch.push(mongoose.mongo.BSON.deserialize(document, { promoteValues: false, bsonRegExp: true }));
    at += length;
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insert(target: mongo.Collection, batch: mongo.Document[]): Promise<string[]> {
  try {
    await target.insertMany(batch, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.some(({ code }) => code !== duplicateKey)) throw error;
    return faults.map(({ index }) => String(batch[index]?.['_id']));
  }
}

export function partsOf({ databases }: Manifest) {
  return databases.flatMap(({ collections }) => collections.flatMap(({ parts }) => parts));
}
