import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testFacebookAccount } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually, freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { ActionRepository } from './action.repository.js';

/** What is due for 30 s is found anyway: nobody has to wait for that. */
const soon = { everyMs: 100 };
const longAgo = new Date(Date.now() - 3_600_000);

let world: SandboxWorld;
let database: string;
let connection: mongoose.Connection;
let running: RunningAutomation | undefined;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 4 });
  database = freshDatabaseName('automation');
  connection = await mongoose.createConnection(testServers().mongoUri, { dbName: database }).asPromise();
});
afterAll(async () => {
  await running?.close();
  await connection?.close();
  await world?.stop();
});

async function restart(env: Record<string, string>): Promise<RunningAutomation> {
  await running?.close();
  running = await startAutomation(world, { DATABASE: database, ...env });
  return running;
}

/** As an earlier version stored it: accounts said nothing of when they are due, owners when they were served. */
async function becomeOld(): Promise<void> {
  await connection
    .collection('accounts')
    .updateMany({}, { $unset: { runnableAt: 1, wakes: 1, warmWorker: 1 } });
  const owners = connection.collection<{ _id: string }>('owner-turns');
  const ids = (await owners.find().toArray()).map(({ _id }) => _id);
  await owners.deleteMany({});
  await owners.insertMany(ids.map((_id) => ({ _id, servedAt: longAgo })));
}

describe('what an earlier version stored', () => {
  it('is picked up: what is due at once, what becomes due, and what is tested or asked for anew', async () => {
    const idle = await restart({ WORKER_CONCURRENCY: '0' });
    const owners = [newId(), newId(), newId(), newId()];
    const [due = '', later = '', resting = '', fresh = ''] = owners;
    const accounts = new Map<string, string>();
    for (const [index, owner] of owners.entries())
      accounts.set(owner, await idle.connect(owner, `plain-${index + 2}`));
    const accountOf = (owner: string) => accounts.get(owner) ?? '';
    const visit = (automation: RunningAutomation, owner: string) =>
      automation.perform(owner, accountOf(owner), { kind: 'visit' });
    const asked = [await visit(idle, due), await visit(idle, later), await visit(idle, resting)];
    await becomeOld();

    const startsAt = Date.now();
    const soonDue = new Date(startsAt + 4_000);
    await idle
      .get(ActionRepository)
      .change(later, asked[1] ?? '', (action) => ({ state: { ...action, notBefore: soonDue } }));
    await idle
      .get(AccountRepository)
      .change(resting, accountOf(resting), (account) => ({ state: { ...account, notBefore: soonDue } }));

    const upgraded = await restart({});
    await upgraded.ask(testFacebookAccount, fresh, { body: { accountId: accountOf(fresh) } });
    asked.push(await visit(upgraded, fresh));
    const done = () =>
      upgraded.published.of('automation.action.succeeded.v1').map(({ data }) => String(data['actionId']));
    await eventually(() => expect(done().toSorted()).toEqual(asked.toSorted()), soon);
    expect(await connection.collection('accounts').countDocuments({ runnableAt: null })).toBe(0);
    // What is left of an earlier version's turns is forgotten like all others.
    await eventually(
      async () => expect(await connection.collection('owner-turns').countDocuments({ dueAt: null })).toBe(0),
      soon,
    );
  });
});
