import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deterministicId, newId } from '@megafon/mongo';
import { SecretBox } from '@megafon/secrets';
import { freshDatabaseName, testServers } from '@megafon/testing';
import mongoose from 'mongoose';
import type { Account } from '../accounts/account.js';
import { ACCOUNT_MODEL, accountSchema } from '../accounts/account.schema.js';
import { SessionVault } from '../accounts/session-vault.js';
import { PROXY_MODEL, proxySchema } from '../proxies/proxy.schema.js';
import type { Proxy } from '../proxies/proxy.schema.js';
import { proxySealContext } from '../proxies/proxy-address.js';
import { RotateSecrets } from './rotate-secrets.js';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const old = SecretBox.fromKeys(key('k1', 1));
const both = SecretBox.fromKeys(`${key('k2', 2)},${key('k1', 1)}`);
const fresh = SecretBox.fromKeys(key('k2', 2));
const owner = 'owner';
const at = new Date();

let connection: mongoose.Connection;
let accounts: mongoose.Model<Account>;
let proxies: mongoose.Model<Proxy>;

beforeAll(async () => {
  const dbName = freshDatabaseName('rotation');
  connection = await mongoose.createConnection(testServers().mongoUri, { dbName }).asPromise();
  accounts = connection.model<Account>(ACCOUNT_MODEL, accountSchema);
  proxies = connection.model<Proxy>(PROXY_MODEL, proxySchema);
});
afterAll(() => connection?.close());
beforeEach(async () => {
  await accounts.deleteMany({});
  await proxies.deleteMany({});
});

const session = (value: string) => ({ cookies: [{ name: 's', value, domain: 'd', path: '/' }] });
const valueOf = (account: Account, box: SecretBox) =>
  new SessionVault(box).open(owner, account._id, account.session).cookies[0]?.value;

async function addAccount(number: number): Promise<string> {
  const _id = deterministicId('account', String(number), newId());
  await accounts.create({
    ...{ _id, owner, version: 1, outbox: [], accountName: 'a', username: _id, network: 'sandbox' },
    ...{ proxyId: _id, proxyConfig: { host: 'h', port: 1 }, state: 'connected', reason: null },
    ...{ consent: { at, textVersion: '1' }, connectedAt: at, sessionRevision: 1, usageCount: 0 },
    ...{ notBefore: at, runnableAt: at, wakes: 0, nextCheckAt: at, leaseUntil: at, fence: 0 },
    session: new SessionVault(old).seal(owner, _id, session('0')),
  });
  return _id;
}

async function addProxy(number: number): Promise<void> {
  const _id = `h:${number}`;
  await proxies.create({
    ...{ _id, publicId: newId(), host: 'h', port: number, holder: `free:${_id}`, free: true, retired: false },
    ...{ source: 'config', state: 'healthy', failures: 0, nextCheckAt: at },
    sealedUrl: old.seal(`http://u:p@h:${number}`, proxySealContext(_id)),
  });
}

describe('rotating keys', () => {
  it('seals everything with the first key, and the second time finds nothing to do', async () => {
    for (let number = 1; number <= 5; number += 1) await Promise.all([addAccount(number), addProxy(number)]);
    const rotate = new RotateSecrets(accounts, proxies, both);
    expect(await rotate.sessions()).toEqual({ rotated: 5, current: 0, failed: 0 });
    expect(await rotate.credentials()).toEqual({ rotated: 5, current: 0, failed: 0 });
    expect(await rotate.sessions()).toEqual({ rotated: 0, current: 5, failed: 0 });
    expect(await rotate.credentials()).toEqual({ rotated: 0, current: 5, failed: 0 });
    for (const account of await accounts.find().lean<Account[]>()) expect(valueOf(account, fresh)).toBe('0');
    for (const { _id, port, sealedUrl } of await proxies.find().lean<Proxy[]>())
      expect(fresh.open(sealedUrl, proxySealContext(_id))).toBe(`http://u:p@h:${port}`);
  });

  it('loses no session that a worker writes meanwhile, with whichever key', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) ids.push(await addAccount(number));
    const written = new Map<string, string>();
    let isRotating = true;
    const worker = async () => {
      for (let round = 1; isRotating || round <= 3; round += 1) {
        for (const _id of ids) {
          const { version } = (await accounts.findOne({ _id }).lean<Account>())!;
          const value = String(round);
          // A worker that was not restarted yet knows the old key alone.
          const sealed = new SessionVault(round % 2 === 0 ? both : old).seal(owner, _id, session(value));
          const update = { $set: { session: sealed }, $inc: { version: 1 } };
          const { matchedCount } = await accounts.updateOne({ _id, version }, update);
          if (matchedCount === 1) written.set(_id, value);
        }
      }
    };
    const rotate = new RotateSecrets(accounts, proxies, both);
    const working = worker();
    for (let time = 0; time < 3; time += 1) expect((await rotate.sessions()).failed).toBe(0);
    isRotating = false;
    await working;
    expect(await rotate.sessions()).toMatchObject({ failed: 0 });
    expect(written.size).toBe(ids.length);
    for (const account of await accounts.find().lean<Account[]>())
      expect(valueOf(account, fresh)).toBe(written.get(account._id));
  });

  it('counts what does not open, and leaves it as it is', async () => {
    const _id = await addAccount(1);
    const before = await accounts.findOne({ _id }).lean<Account>();
    const rotate = new RotateSecrets(accounts, proxies, fresh);
    expect(await rotate.sessions()).toEqual({ rotated: 0, current: 0, failed: 1 });
    expect(await accounts.findOne({ _id }).lean<Account>()).toEqual(before);
  });
});
