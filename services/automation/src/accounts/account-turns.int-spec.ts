import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { EventOf, accountConnected } from '@megafon/contracts';
import { MongoModule, newId } from '@megafon/mongo';
import { Clock, SystemClock } from '@megafon/service';
import { freshDatabaseName, testServers } from '@megafon/testing';
import { Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose from 'mongoose';
import type { Config } from '../config.js';
import { reconnected } from './account.js';
import { AccountLeases } from './account-leases.js';
import type { LeasedAccount } from './account-leases.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountSchema } from './account.schema.js';
import { AccountTurns } from './account-turns.js';
import { WakeAccountWhenConnected } from './events/wake-account-when-connected.js';
import { OWNER_TURN_MODEL, OwnerTurns, never, ownerTurnSchema } from './owner-turns.js';

@Module({})
class Turns {}

/** What the embedded server, which reads all of a collection for each claim, does in seconds. */
const count = 600;
const longAgo = new Date(Date.now() - 86_400_000);
const tomorrow = new Date(Date.now() + 86_400_000);

let app: INestApplicationContext;
let connection: mongoose.Connection;
let accounts: AccountRepository;
let owners: OwnerTurns;

beforeAll(async () => {
  const { mongoUri: uri } = testServers();
  const dbName = freshDatabaseName('turns');
  const sink = { publish: async () => undefined };
  app = await NestFactory.createApplicationContext(
    {
      module: Turns,
      imports: [
        MongoModule.forService({ uri, dbName, sink }),
        MongoModule.forFeature({ [ACCOUNT_MODEL]: accountSchema, [OWNER_TURN_MODEL]: ownerTurnSchema }),
      ],
      providers: [AccountRepository, OwnerTurns],
    },
    { logger: ['error', 'fatal'] },
  );
  connection = await mongoose.createConnection(uri, { dbName }).asPromise();
  [accounts, owners] = [app.get(AccountRepository), app.get(OwnerTurns)];
});
afterEach(async () => {
  for (const name of ['accounts', 'owner-turns']) await connection.collection(name).deleteMany({});
});
afterAll(async () => {
  await connection?.close();
  await app?.close();
});

/** Of which no two moments are one millisecond, as the queue tells apart who came first by no less. */
class TickingClock extends Clock {
  private lastMs = Date.now();

  now(): Date {
    this.lastMs += 1;
    return new Date(this.lastMs);
  }
}

/** A worker's view of the queue, as a process of its own has it. */
function aWorker(workerId: string, headStartMs = 0, clock: Clock = new SystemClock()): AccountTurns {
  const config = {
    ...{ WORKER_ID: workerId, LEASE_TTL_MS: 60_000, LEASE_RENEW_MS: 30_000 },
    WARM_HEAD_START_MS: headStartMs,
  } as Config;
  const leases = new AccountLeases(accounts, owners, clock, config);
  return new AccountTurns(accounts, owners, leases, clock, config);
}

/** Stored as they are, many at once. */
async function store(those: { owner: string; notBefore: Date; runnableAt: Date }[]): Promise<string[]> {
  const rows = those.map((fields) => {
    const _id = newId();
    return {
      ...{ _id, version: 1, outbox: [], createdAt: longAgo, updatedAt: longAgo, accountName: _id },
      ...{ username: _id, network: 'sandbox', proxyId: _id, proxyConfig: { host: 'proxy', port: 1 } },
      ...{ state: 'connected', reason: null, consent: { at: longAgo, textVersion: '1' } },
      ...{ connectedAt: longAgo, session: '', sessionRevision: 1, usageCount: 0, lastUsed: null },
      ...{
        nextCheckAt: tomorrow,
        leaseWorker: null,
        warmWorker: null,
        leaseUntil: longAgo,
        fence: 1,
        wakes: 0,
      },
      ...fields,
    };
  });
  await connection.collection('accounts').insertMany(rows as unknown as { _id: never }[]);
  return rows.map(({ _id }) => _id);
}

const idOf = ({ account }: LeasedAccount) => account._id;
const giveBack = ({ lease, account: { wakes } }: LeasedAccount, dueAt: Date) =>
  lease.release({ dueAt, wakes });

it('accounts that rest keep no others from their turn, however many there are and however old', async () => {
  const rest = Array.from({ length: count / 2 }, () => ({
    owner: newId(),
    notBefore: tomorrow,
    runnableAt: longAgo,
  }));
  const ready = Array.from({ length: count / 2 }, () => ({
    owner: newId(),
    notBefore: longAgo,
    runnableAt: new Date(),
  }));
  const [, readyIds] = [await store(rest), await store(ready)];
  const queue = [...rest, ...ready].map(({ owner, runnableAt: dueAt }) => ({ _id: owner, dueAt, wakes: 1 }));
  await connection.collection('owner-turns').insertMany(queue as unknown as { _id: never }[]);
  const begun: string[] = [];
  const work = async (turns: AccountTurns) => {
    while (begun.length < count / 2) {
      const leased = await turns.next();
      if (!leased) continue;
      begun.push(idOf(leased));
      await giveBack(leased, never);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => work(aWorker(name))));
  expect(begun.toSorted()).toEqual(readyIds.toSorted());
  // Nobody has to look at those that rest again until they are due.
  expect(await aWorker('e').next()).toBeNull();
  expect(await connection.collection('owner-turns').countDocuments({ dueAt: { $lte: new Date() } })).toBe(0);
}, 300_000);

it('who has one account with something to do waits for one turn of somebody who has fifty', async () => {
  const [many, one] = [newId(), newId()];
  const due = { notBefore: longAgo, runnableAt: new Date() };
  const fifty = await store(Array.from({ length: 50 }, () => ({ owner: many, ...due })));
  const [single = ''] = await store([{ owner: one, ...due }]);
  const clock = new TickingClock();
  const worker = aWorker('fair', 0, clock);
  await owners.wake(many, clock.now());
  const first = await worker.next();
  await owners.wake(one, clock.now());
  const next = [await worker.next(), await worker.next()].map((leased) => leased && idOf(leased));
  expect(fifty).toContain(first && idOf(first));
  expect(next).toContain(single);
});

it('an account is left for a moment to the worker that has it warm, and not for longer', async () => {
  const owner = newId();
  const [accountId = ''] = await store([{ owner, notBefore: longAgo, runnableAt: new Date() }]);
  await owners.wake(owner, new Date());
  const mine = (leased: LeasedAccount | null) => (leased && idOf(leased) === accountId ? leased : null);
  const [patient, hasty] = [aWorker('patient', 3_600_000), aWorker('hasty', 0)];
  const warm = aWorker('warm', 3_600_000);
  const first = mine(await warm.next());
  if (first) await giveBack(first, new Date());
  expect(mine(await patient.next())).toBeNull();
  const again = mine(await warm.next());
  expect(again).not.toBeNull();
  if (again) await giveBack(again, new Date());
  expect(mine(await hasty.next())).not.toBeNull();
});

it('an account that rested until tomorrow is due when it was connected anew', async () => {
  const owner = newId();
  const [accountId = ''] = await store([{ owner, notBefore: tomorrow, runnableAt: tomorrow }]);
  await owners.wake(owner, tomorrow);
  const worker = aWorker('again');
  expect(await worker.next()).toBeNull();
  const fresh = { accountName: 'anew', session: '', consent: { at: longAgo, textVersion: '1' } };
  await accounts.change(owner, accountId, (account) => ({
    state: reconnected(account, { ...fresh, at: new Date(), nextCheckAt: tomorrow }),
  }));
  const event = { data: { owner, accountId } } as EventOf<typeof accountConnected>;
  await new WakeAccountWhenConnected(worker, new SystemClock()).handle(event);
  const leased = await worker.next();
  expect(leased && idOf(leased)).toBe(accountId);
});

it('who has nothing to do is not written into the queue, where nobody would forget them', async () => {
  const owner = newId();
  const [accountId = ''] = await store([{ owner, notBefore: longAgo, runnableAt: never }]);
  expect(await aWorker('asked').wake(owner, accountId, never)).toBe(true);
  expect(await connection.collection('owner-turns').countDocuments({})).toBe(0);
});

it('what a dead worker held is due as soon as somebody knows that it died', async () => {
  const owner = newId();
  const [accountId = ''] = await store([{ owner, notBefore: longAgo, runnableAt: new Date() }]);
  await owners.wake(owner, new Date());
  const dead = await aWorker('dead').next();
  expect(dead && idOf(dead)).toBe(accountId);
  const next = aWorker('next');
  expect(await next.next()).toBeNull();
  await next.freeAllOf('dead');
  const leased = await next.next();
  expect(leased && idOf(leased)).toBe(accountId);
});
