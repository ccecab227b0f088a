import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, freshDatabaseName, testServers } from '@megafon/testing';
import { Injectable, Module } from '@nestjs/common';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose from 'mongoose';
import { MongoModule } from '../mongo.module.js';
import { LastRestore } from './last-restore.js';
import { RestoreGate } from './restore-gate.js';
import { restoresCollection } from './restore-mark.js';
import type { RestoreMark } from './restore-mark.js';
import type { AfterRestore, Migration } from './upkeep-steps.js';

const done: string[] = [];
let batchesOfSecond = 3;
let fails = false;

@Injectable()
class Second implements Migration {
  static readonly migration = '2026-02-second';

  async migrate(): Promise<boolean> {
    done.push('second');
    if (fails) throw new Error('the process dies here');
    batchesOfSecond -= 1;
    return batchesOfSecond <= 0;
  }
}

@Injectable()
class First implements Migration {
  static readonly migration = '2026-01-first';

  async migrate(): Promise<boolean> {
    done.push('first');
    return true;
  }
}

@Injectable()
class Follow implements AfterRestore {
  static readonly afterRestore = true;

  async afterRestore({ _id }: { _id: string }): Promise<void> {
    done.push(`after ${_id}`);
  }
}

let dbName: string;
let connection: mongoose.Connection;
const open: INestApplicationContext[] = [];

beforeEach(async () => {
  done.length = 0;
  batchesOfSecond = 3;
  fails = false;
  dbName = freshDatabaseName('upkeep');
  connection = await mongoose.createConnection(testServers().mongoUri, { dbName }).asPromise();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await connection.close();
});

async function start(providers: Type[], migrationsAlone = false): Promise<INestApplicationContext> {
  class Root {}
  Module({})(Root);
  const sink = { publish: async () => undefined };
  const mongoModule = MongoModule.forService({ uri: testServers().mongoUri, dbName, sink, migrationsAlone });
  const root = { module: Root, imports: [mongoModule], providers };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  open.push(app);
  return app;
}

const marks = () => connection.collection<RestoreMark>(restoresCollection);
function mark(state: RestoreMark['state']): RestoreMark {
  const [from, until, restoredAt] = [1_000, 2_000, 3_000].map((ms) => new Date(ms)) as [Date, Date, Date];
  return { _id: 'r', backupId: 'b', from, until, restoredAt, state };
}

describe('migrations', () => {
  it('run once, in the order of their names, batch by batch', async () => {
    await start([Second, First]);
    expect(done).toEqual(['first', 'second', 'second', 'second']);
    await start([Second, First]);
    expect(done).toHaveLength(4);
    const known = await connection.collection<{ _id: string }>('migrations').find().toArray();
    expect(known.map(({ _id }) => _id).sort()).toEqual(['2026-01-first', '2026-02-second']);
  });

  it('are worked on by one of several processes that start at once, while the others wait', async () => {
    await Promise.all([start([Second, First]), start([Second, First]), start([Second, First])]);
    expect(done).toEqual(['first', 'second', 'second', 'second']);
  });

  it('go on at the next start where a process died, and what was done is not done again', async () => {
    fails = true;
    await expect(start([Second, First])).rejects.toThrow('the process dies here');
    fails = false;
    await start([Second, First]);
    expect(done).toEqual(['first', 'second', 'second', 'second', 'second']);
  });

  it('are refused where two have one name', async () => {
    @Injectable()
    class Twin extends First {}
    await expect(start([First, Twin])).rejects.toThrow('two migrations are called 2026-01-first');
  });
});

describe('a restored database', () => {
  it('is waited for while it is loaded, and followed up once before anything begins', async () => {
    await marks().insertOne(mark('loading'));
    let isStarted = false;
    const starting = start([First, Follow]).then(() => (isStarted = true));
    await eventually(() => expect(done).toEqual(['first']));
    expect(isStarted).toBe(false);
    await marks().updateOne({ _id: 'r' }, { $set: { state: 'loaded' } });
    await starting;
    await start([First, Follow]);
    expect(done).toEqual(['first', 'after r']);
    expect(await marks().findOne({ _id: 'r' })).toMatchObject({ state: 'applied' });
  });

  it('is left to its service by the job that only migrates', async () => {
    await marks().insertOne(mark('loaded'));
    await start([First], true);
    expect(await marks().findOne({ _id: 'r' })).toMatchObject({ state: 'loaded' });
  });

  it('takes in no event of the time that was lost', async () => {
    await marks().insertOne(mark('applied'));
    const gate = new RestoreGate((await start([])).get(LastRestore, { strict: false }));
    const takes = (ms: number) => gate.takes({ time: new Date(ms).toISOString() } as never);
    expect(await takes(2_000)).toBe(true);
    expect(await takes(2_001)).toBe(false);
    expect(await takes(2_999)).toBe(false);
    expect(await takes(3_000)).toBe(true);
  });
});
