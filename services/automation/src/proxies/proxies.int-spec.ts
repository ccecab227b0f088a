import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addProxy,
  interactiveLogin,
  listFacebookAccounts,
  listProxies,
  releaseProxy,
  removeFacebookAccount,
  removeProxy,
  testFacebookAccount,
} from '@megafon/contracts';
import type { RequestSource } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { ProxyInventory } from './proxy-inventory.js';

let user: string;
let world: SandboxWorld;
let automation: RunningAutomation;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 5 });
  automation = await startAutomation(world, { PAGE_TIMEOUT_MS: '20000', PROXY_PROBE_TIMEOUT_MS: '500' });
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(() => {
  user = newId();
});
afterEach(() => fetch(`${world.proxiesUrl}/faults`, { method: 'DELETE' }));

const list = async () => (await automation.ask(listProxies, 'admin')).data;
const of = async (accountId: string) => (await list()).find((proxy) => proxy.accountId === accountId)!;
const setFault = async (port: number, mode: string) => {
  const proxy = world.proxies.find((each) => each.port === port)?.name;
  const body = JSON.stringify({ proxy, mode });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${world.proxiesUrl}/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
const account = async (accountId: string) =>
  (await automation.ask(listFacebookAccounts, user)).accounts.find((each) => each.accountId === accountId);
const test = (accountId: string, byHand = true) =>
  automation.ask(testFacebookAccount, user, { body: { accountId, byHand } });
const proxyFailed = { code: 'LOGIN.PROXY_FAILED' };

describe('the inventory of proxies', () => {
  const fresh = { host: '127.0.0.1', port: 4999, username: 'some-user', password: 'p@ss:/word' };

  it('takes a new one, shows nothing of its credentials, and refuses it a second time', async () => {
    const { data } = await automation.ask(addProxy, 'admin', { body: fresh });
    expect(data).toMatchObject({
      host: '127.0.0.1',
      port: 4999,
      status: 'healthy',
      accountId: null,
      failures: 0,
    });
    expect(JSON.stringify(await list())).not.toMatch(/some-user|p@ss|proxy-1/);
    const again = automation.ask(addProxy, 'admin', { body: { ...fresh, password: 'other' } });
    await expect(again).rejects.toMatchObject({ code: 'PROXY.EXISTS' });
    await automation.get(ProxyInventory).seed(automation.config.PROXIES);
    expect((await list()).map(({ proxyId }) => proxyId)).toContain(data.proxyId);
    await automation.ask(removeProxy, 'admin', { params: { id: data.proxyId } });
    expect((await list()).map(({ proxyId }) => proxyId)).not.toContain(data.proxyId);
    expect(await list()).toHaveLength(5);
  });

  it('comes by page, searched by address, port and account, and is counted whole', async () => {
    const inventory = automation.get(ProxyInventory);
    const ports = Array.from({ length: 120 }, (_, n) => 7_000 + n);
    for (const port of ports) await inventory.add(`http://some-user:secret@pool.example.test:${port}`);
    const ask = (query: RequestSource<typeof listProxies>['query']) =>
      automation.ask(listProxies, 'admin', { query });
    const portsOf = async (query: Parameters<typeof ask>[0]) =>
      (await ask(query)).data.map(({ port }) => port);
    const first = await ask({});
    expect(first.data).toHaveLength(50);
    expect(first.pagination).toEqual({ page: 1, limit: 50, total: 125, pages: 3 });
    expect(first.counts).toEqual({ all: 125, free: 125, quarantined: 0 });
    const all = [...(await ask({ page: 1 })).data, ...(await ask({ page: 2 })).data];
    expect(new Set([...all, ...(await ask({ page: 3 })).data].map(({ proxyId }) => proxyId)).size).toBe(125);

    expect(await portsOf({ search: ' POOL.example' })).toEqual(ports.slice(0, 50));
    expect(await portsOf({ search: 'pool.example.test:711' })).toEqual(ports.slice(110));
    expect(await portsOf({ search: '7005' })).toEqual([7_005]);
    expect(await portsOf({ search: 'some-user' })).toEqual([]);
    expect(await portsOf({ search: 'pool.*' })).toEqual([]);
    const accountId = await automation.connect(user, 'plain-5');
    expect((await ask({ search: accountId.slice(0, 10) })).data).toMatchObject([{ accountId }]);
    expect((await ask({ filter: 'held' })).data).toMatchObject([{ accountId }]);
    expect(await ask({ filter: 'quarantined' })).toMatchObject({ data: [], counts: { all: 125, free: 124 } });
    await automation.ask(removeFacebookAccount, user, { params: { id: accountId } });
    for (const { proxyId, host } of (await ask({ limit: 100 })).data)
      if (host === 'pool.example.test') await inventory.remove(proxyId);
    for (const { proxyId } of (await ask({ limit: 100, search: 'pool' })).data)
      await inventory.remove(proxyId);
    expect(await list()).toHaveLength(5);
  });

  it.each([
    { host: 'a b' },
    { host: 'x/y' },
    { host: 'user@host' },
    { host: '.' },
    { username: 'with:colon' },
  ])('refuses %j', async (change) => {
    const bad = automation.ask(addProxy, 'admin', { body: { ...fresh, ...change } });
    await expect(bad).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    expect(await list()).toHaveLength(5);
  });

  it('keeps one that an account has, and knows none by an id of nobody', async () => {
    const accountId = await automation.connect(user, 'plain');
    const { proxyId } = await of(accountId);
    const remove = (id: string) => automation.ask(removeProxy, 'admin', { params: { id } });
    await expect(remove(proxyId)).rejects.toMatchObject({ code: 'PROXY.IN_USE' });
    await expect(remove(newId())).rejects.toMatchObject({ code: 'PROXY.NOT_FOUND' });
    const release = automation.ask(releaseProxy, 'admin', { params: { id: newId() } });
    await expect(release).rejects.toMatchObject({ code: 'PROXY.NOT_FOUND' });
    expect(await of(accountId)).toMatchObject({ proxyId });
  });
});

describe('a proxy that fails', () => {
  it.each([
    ['refuse', 'plain-2'],
    ['407', 'plain-3'],
    ['dead', 'plain-4'],
  ])(
    'again and again (%s) pauses its account, is left to nobody, and is never gone around',
    async (mode, username) => {
      const accountId = await automation.connect(user, username);
      const { port, proxyId } = await of(accountId);
      await setFault(port, mode);
      for (let time = 0; time < 3; time += 1)
        await expect(test(accountId)).rejects.toMatchObject(proxyFailed);
      expect(await of(accountId)).toMatchObject({ status: 'quarantined', failures: 3 });
      const stands = { status: 'paused', message: 'מושהה: הפרוקסי של החשבון אינו זמין' };
      expect(await account(accountId)).toMatchObject(stands);
      const told = automation.published.of('automation.account.state-changed.v1').map(({ data }) => data);
      expect(told).toContainEqual(expect.objectContaining({ accountId, reason: 'proxy-failed', ...stands }));
      // The page's own check asks nothing of a paused account.
      expect(await test(accountId, false)).toEqual({ success: false, ...stands });
      await setFault(port, 'off');
      // It is in quarantine still: nobody's word but the probe's and an admin's ends that.
      await expect(test(accountId)).rejects.toMatchObject(proxyFailed);
      const body = aLogin(user, username);
      await expect(automation.ask(interactiveLogin, user, { body })).rejects.toMatchObject(proxyFailed);
      await automation.ask(releaseProxy, 'admin', { params: { id: proxyId } });
      expect(await of(accountId)).toMatchObject({ status: 'healthy', failures: 0 });
      expect(await test(accountId)).toMatchObject({ success: true, status: 'connected' });
      const { requests } = await world.truth<{ requests: { proxy: string | null }[] }>('/truth/requests');
      expect(requests.filter(({ proxy }) => proxy === null)).toEqual([]);
    },
  );
});
