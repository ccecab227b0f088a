import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listFacebookAccounts, removeFacebookAccount } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { eventually, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import { startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { BrowserPool } from '../browsers/browser-pool.js';
import { AccountRepository } from './account.repository.js';
import { SessionVault } from './session-vault.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let connection: mongoose.Connection;
const user = newId();

beforeAll(async () => {
  world = await startSandboxWorld();
  automation = await startAutomation(world);
  const { DATABASE: dbName } = automation.config;
  connection = await mongoose.createConnection(testServers().mongoUri, { dbName }).asPromise();
});
afterAll(async () => {
  await connection?.close();
  await automation?.close();
  await world?.stop();
});

/** Everything that the service has stored, as text. */
async function everythingStored(): Promise<string> {
  const collections = (await connection.db?.collections()) ?? [];
  return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
}

describe('an account that is removed', () => {
  it('leaves nothing of its session in what is stored, sealed or open, nor a browser signed in to it', async () => {
    const accountId = await automation.connect(user, 'plain-2');
    const { session } = await automation.get(AccountRepository).get(user, accountId);
    const { cookies } = automation.get(SessionVault).open(user, accountId, session);
    expect(cookies.length).toBeGreaterThan(0);
    expect(await everythingStored()).toContain(JSON.stringify(session).slice(1, -1));
    await automation.perform(user, accountId, { kind: 'visit' });
    await eventually(() =>
      expect(automation.published.of('automation.action.succeeded.v1')).not.toHaveLength(0),
    );

    const open = () => automation.get(BrowserPool).openAccounts.map((account) => account.accountId);
    expect(open()).toContain(accountId);
    await expect(
      automation.ask(removeFacebookAccount, newId(), { params: { id: accountId } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT.NOT_FOUND' });
    await automation.ask(removeFacebookAccount, user, { params: { id: accountId } });

    expect((await automation.ask(listFacebookAccounts, user)).accounts).toEqual([]);
    const stored = await everythingStored();
    expect(stored).not.toContain(JSON.stringify(session).slice(1, -1));
    for (const { value } of cookies) expect(stored).not.toContain(value);
    expect(open()).not.toContain(accountId);
  });

  it('gives its proxy and its place back: another account can have them', async () => {
    const ids: string[] = [];
    for (const username of ['plain-3', 'plain-4', 'plain-5'])
      ids.push(await automation.connect(user, username));
    await expect(automation.connect(user, 'plain-6')).rejects.toMatchObject({
      code: 'ACCOUNT.LIMIT_REACHED',
      details: { limit: 3 },
    });
    await automation.ask(removeFacebookAccount, user, { params: { id: ids[0] ?? '' } });
    expect(await automation.connect(user, 'plain-6')).toMatch(/^[0-9a-f]{24}$/);
  });
});
