import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectStore } from '@megafon/infra';
import type { Stack } from '@megafon/infra';
import { readTopics, withAdmin } from '@megafon/messaging';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { createClient } from 'redis';

/** Something that was kept, and where. */
export interface Kept {
  where: string;
  text: string;
}

/** All that a stack has written anywhere: logs, topics, collections, keys, objects, and its files on disk. */
export async function everythingStored(stack: Stack, dataDir: string): Promise<Kept[]> {
  const parts = await Promise.all([
    topics(stack),
    collections(stack),
    redisKeys(stack),
    objects(stack),
    files(dataDir),
  ]);
  const logs = await Promise.all(
    stack.names.map(async (name) => ({
      where: `log of ${name}`,
      text: await readFile(stack.logFile(name), 'utf8'),
    })),
  );
  return [...logs, ...parts.flat()];
}

async function topics(stack: Stack): Promise<Kept[]> {
  const kafka = new Kafka({
    clientId: 'everything',
    brokers: [...stack.servers.kafkaBrokers],
    logLevel: logLevel.NOTHING,
  });
  const names = await withAdmin(kafka, (admin) => admin.listTopics());
  const ours = names.filter((name) => !name.startsWith('__'));
  return (await readTopics(kafka, ours)).map(({ topic, message }) => ({
    where: `topic ${topic}`,
    text: `${String(message.key)} ${String(message.value)}`,
  }));
}

async function collections(stack: Stack): Promise<Kept[]> {
  const client = await new mongoose.mongo.MongoClient(stack.servers.mongoUri).connect();
  const kept: Kept[] = [];
  const { databases } = await client.db().admin().listDatabases();
  for (const { name } of databases) {
    for (const collection of await client.db(name).collections()) {
      const documents = await collection.find().toArray();
      const where = `collection ${name}.${collection.collectionName}`;
      kept.push(...documents.map((document) => ({ where, text: JSON.stringify(document) })));
    }
  }
  await client.close();
  return kept;
}

async function redisKeys(stack: Stack): Promise<Kept[]> {
  const client = await createClient({ url: stack.servers.redisUrl }).connect();
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hGetAll(key),
    list: (key) => client.lRange(key, 0, -1),
    set: (key) => client.sMembers(key),
    zset: (key) => client.zRangeWithScores(key, 0, -1),
    stream: (key) => client.xRange(key, '-', '+'),
  };
  const kept: Kept[] = [];
  for await (const keys of client.scanIterator()) {
    for (const key of keys) {
      const value = await read[await client.type(key)]?.(key);
      kept.push({ where: `Redis key ${key}`, text: `${key} ${JSON.stringify(value)}` });
    }
  }
  await client.close();
  return kept;
}

async function objects(stack: Stack): Promise<Kept[]> {
  const { s3 } = stack.servers;
  const client = objectStore(s3);
  const kept: Kept[] = [];
  for await (const { name } of client.listObjectsV2(s3.bucket, '', true) as AsyncIterable<{ name: string }>) {
    const bytes: Buffer[] = [];
    for await (const part of await client.getObject(s3.bucket, name)) bytes.push(part as Buffer);
    kept.push({ where: `object ${name}`, text: name + Buffer.concat(bytes).toString('latin1') });
  }
  return kept;
}

/** What the servers and browsers wrote to disk. The network's own data and this machine's keys are somebody else's. */
async function files(dataDir: string): Promise<Kept[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const kept: Kept[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const inside = path.slice(dataDir.length + 1);
    if (inside.startsWith('network.json') || inside.startsWith('keys/')) continue;
    // A file may go while the others are read: logs roll over, browsers clean up.
    const text = await readFile(path, 'latin1').catch(() => '');
    kept.push({ where: `file ${inside}`, text });
  }
  return kept;
}
