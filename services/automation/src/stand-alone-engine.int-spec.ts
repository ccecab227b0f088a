import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@megafon/mongo';
import { eventually, freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { anAction } from '../test/an-action.js';
import type { Account } from './accounts/account.js';
import { openEngine } from './stand-alone-engine.js';

const longAgo = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);
const owned = (_id: string, owner: string) => ({ _id, owner, version: 1, outbox: [] });

function anAccount(_id: string, owner: string): Omit<Account, 'createdAt' | 'updatedAt'> {
  return {
    ...owned(_id, owner),
    ...{ accountName: _id, username: _id, network: 'sandbox', proxyId: _id, wakes: 0, usageCount: 0 },
    ...{ proxyConfig: { host: 'proxy', port: 1 }, state: 'connected', reason: null, lastUsed: null },
    ...{ consent: { at: longAgo, textVersion: '1' }, connectedAt: longAgo, session: '', sessionRevision: 1 },
    ...{ leaseWorker: null, warmWorker: null, leaseUntil: longAgo, fence: 1, nextCheckAt: tomorrow },
    ...{ notBefore: longAgo, runnableAt: longAgo },
  };
}

describe('the engine that benchmarks measure', () => {
  const dbName = freshDatabaseName();
  let database: mongoose.Connection;
  beforeAll(async () => {
    database = await mongoose.createConnection(testServers().mongoUri, { dbName }).asPromise();
  });
  afterAll(async () => {
    await database.dropDatabase();
    await database.close();
  });

  it('is made of what the service has, and does what is stored', async () => {
    const [owner, accountId] = [newId(), newId()];
    const action = anAction({
      ...owned('run:publish', owner),
      accountId,
      notBefore: longAgo,
      deadline: tomorrow,
    });
    await database.collection('accounts').insertOne(anAccount(accountId, owner) as never);
    await database.collection('actions').insertOne(action as never);
    await database.collection('owner-turns').insertOne({ _id: owner as never, dueAt: longAgo, wakes: 1 });
    const begun: string[] = [];
    const engine = await openEngine({
      mongoUri: testServers().mongoUri,
      database: dbName,
      workerId: 'w1',
      concurrency: 1,
      driver: {
        preparePublish: () =>
          Promise.resolve({
            before: { ids: [], unlinked: 0, newest: [], isWhole: true },
            submit: () => Promise.resolve({ permalink: 'http://127.0.0.1/posts/1', pendingApproval: false }),
          }),
      },
      begins: (id) => void begun.push(id),
    });
    try {
      await eventually(async () => {
        const done = await database.collection('actions').findOne({ _id: action._id as never });
        expect(done).toMatchObject({
          state: 'succeeded',
          outcome: { permalink: 'http://127.0.0.1/posts/1' },
        });
      });
    } finally {
      await engine.close();
    }
    expect(begun).toEqual([accountId]);
  });
});
