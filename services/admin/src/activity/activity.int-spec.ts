import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppError,
  accountConnected,
  adminActivity,
  campaignChanged,
  getBrowserStanding,
  groupsChanged,
  listAllAccounts,
  maxGroupsPerUser,
  newEvent,
  pageAllAccounts,
  serviceNames,
  systemSettings,
  userDeleted,
  userRegistered,
} from '@megafon/contracts';
import type { CampaignStatus, DataOf, EventContract } from '@megafon/contracts';
import { KafkaConnection } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { HealthChecks } from '@megafon/service';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CountWhatHappens } from '../facts/count-what-happens.js';
import { FactsModule } from '../facts/facts.module.js';
import { SystemModule } from '../system/system.module.js';
import { ActivityModule } from './activity.module.js';

let admin: InProcess;
/** What the broker says of the groups. */
let lags: KafkaConnection['lags'] = () => Promise.resolve([]);
const broker = { lags: (...[isWanted]: Parameters<typeof lags>) => lags(isWanted) };
@Global()
@Module({ providers: [{ provide: KafkaConnection, useValue: broker }], exports: [KafkaConnection] })
class Broker {}
beforeAll(async () => {
  admin = await startInProcess([Broker, FactsModule, AccountsModule, ActivityModule, SystemModule]);
});
afterAll(() => admin.close());

async function happens<C extends EventContract>(contract: C, tenant: string, data: DataOf<C>, atMs = 0) {
  const time = new Date(admin.clock.now().getTime() + atMs);
  const event = newEvent(contract, { id: newId(), tenant, traceId: '', time, data });
  await Promise.all([admin.get(CountWhatHappens).handle(event), admin.get(CountWhatHappens).handle(event)]);
}
async function aUser(name: string): Promise<string> {
  const userId = newId();
  admin.clock.advance(1_000);
  await happens(userRegistered, userId, {
    userId,
    name,
    email: `${userId}@example.com`,
    role: 'user',
    requestedPlan: 'starter',
    grantedPlan: null,
  });
  return userId;
}
async function campaignIs(
  owner: string,
  campaignId: string,
  name: string,
  status: CampaignStatus,
  atMs = 0,
  change: 'created' | 'updated' | 'removed' = 'created',
): Promise<void> {
  admin.clock.advance(1_000);
  await happens(campaignChanged, owner, { campaignId, name, status, change }, atMs);
}
const activity = async () => (await admin.ask(adminActivity, '')).data;
const system = async () => (await admin.ask(systemSettings, '')).data;

describe('the activity', () => {
  it('has the campaigns made last with their users, as they are now', async () => {
    const owner = await aUser('דנה');
    const [first, second] = [newId(), newId()];
    await campaignIs(owner, first, 'ראשון', 'draft');
    await campaignIs(owner, second, 'שני', 'scheduled');
    await campaignIs(owner, first, 'ראשון ערוך', 'publishing', 0, 'updated');
    await campaignIs(owner, first, 'ישן', 'draft', -60_000, 'updated');
    const { recentCampaigns, recentRegistrations } = await activity();
    expect(recentCampaigns.map(({ title, status, userId }) => [title, status, userId.name])).toEqual([
      ['שני', 'scheduled', 'דנה'],
      ['ראשון ערוך', 'publishing', 'דנה'],
    ]);
    expect(recentRegistrations[0]).toMatchObject({ _id: owner, name: 'דנה', subscriptionPlan: 'starter' });
  });

  it('has nothing of what was removed, or of a user who is gone', async () => {
    const owner = await aUser('רותי');
    const campaignId = newId();
    await campaignIs(owner, campaignId, 'סודי', 'draft');
    await campaignIs(owner, newId(), 'נמחק', 'draft');
    await happens(userDeleted, owner, { userId: owner });
    await campaignIs(owner, campaignId, 'סודי', 'draft', 5_000, 'updated');
    const titles = (await activity()).recentCampaigns.map(({ title }) => title);
    expect(titles).not.toContain('סודי');
    expect(titles).not.toContain('נמחק');
    const names = (await activity()).recentRegistrations.map(({ name }) => name);
    expect(names).not.toContain('רותי');
  });

  it('has ten of each at most', async () => {
    const owner = await aUser('גיל');
    for (let n = 0; n < 12; n += 1) await campaignIs(owner, newId(), `קמפיין ${n}`, 'draft');
    const { recentCampaigns } = await activity();
    expect(recentCampaigns).toHaveLength(10);
    expect(recentCampaigns[0]!.title).toBe('קמפיין 11');
  });
});

describe('the state of the system', () => {
  it('is measured: memory and disk of this machine, and whatever the process stands on', async () => {
    const { health } = await system();
    expect(health.memory!.totalBytes).toBeGreaterThan(health.memory!.usedBytes);
    expect(health.memory!.usedBytes).toBeGreaterThan(0);
    expect(health.disk!.totalBytes).toBeGreaterThan(health.disk!.usedBytes);
    const checks = admin.get(HealthChecks);
    checks.register('mongo', () => Promise.resolve());
    checks.register('kafka', () => Promise.reject(new Error('away')));
    expect((await system()).health).toMatchObject({ database: { ok: true }, kafka: { ok: false } });
    checks.register('kafka', () => Promise.resolve());
    expect((await system()).health.kafka.ok).toBe(true);
  });

  it('has the group of each service that is furthest behind, and the browsers', async () => {
    const all = [
      { group: 'auth', messages: 2 },
      { group: 'auth-notifications', messages: 40 },
      { group: 'automation.requests', messages: 3 },
      { group: 'somebody-else', messages: 900 },
    ];
    lags = async (isWanted) => all.filter(({ group }) => isWanted(group));
    const standing = { processes: 2, warm: 7, running: 3, free: 9 };
    admin.services.answer(getBrowserStanding, () => standing);
    const { lag, browsers } = (await system()).health;
    expect(browsers).toEqual(standing);
    expect(lag!.map(({ service }) => service)).toEqual([...serviceNames, 'gateway']);
    const of = (name: string) => lag!.find(({ service }) => service === name)!.worst;
    expect(of('auth')).toEqual({ group: 'auth-notifications', messages: 40 });
    expect(of('automation')).toEqual({ group: 'automation.requests', messages: 3 });
    expect(of('billing')).toBeNull();
  });

  it('waits for nobody who is away: what they would say is not known', async () => {
    lags = () => new Promise(() => undefined);
    admin.services.answer(getBrowserStanding, () => {
      throw new AppError('SERVICE.TIMEOUT');
    });
    const { lag, browsers } = (await system()).health;
    expect(browsers).toBeNull();
    expect(lag!.map(({ worst }) => worst)).toEqual(lag!.map(() => null));
    lags = () => Promise.reject(new Error('away'));
    expect((await system()).health.lag).toEqual(lag);
  });

  it('counts what is used', async () => {
    const before = (await system()).usage;
    const owner = await aUser('נועה');
    const campaignId = newId();
    await campaignIs(owner, campaignId, 'ק', 'scheduled');
    await happens(groupsChanged, owner, { userId: owner, added: 7, removed: 2 });
    const account = { accountId: newId(), owner, accountName: 'ח', username: 'u' };
    await happens(accountConnected, owner, account);
    const { connections, activeCampaigns, managedGroups } = (await system()).usage;
    expect(connections).toEqual({ count: before.connections.count + 1, of: before.connections.of + 1 });
    expect(activeCampaigns.count).toBe(before.activeCampaigns.count + 1);
    expect(managedGroups).toEqual({
      count: before.managedGroups.count + 5,
      of: before.managedGroups.of + maxGroupsPerUser,
    });
    await campaignIs(owner, campaignId, 'ק', 'published', 0, 'updated');
    expect((await system()).usage.activeCampaigns.count).toBe(before.activeCampaigns.count);
  });
});

describe('the accounts of all users', () => {
  it('are automation’s, a page of them, with the users they belong to', async () => {
    const owner = await aUser('דנה כהן');
    const account = {
      accountId: newId(),
      owner,
      accountName: 'העסק',
      username: 'u',
      status: 'connected' as const,
      connectedAt: '2026-03-01T09:00:00.000Z',
      usageCount: 3,
      lastUsed: null,
    };
    const asked: unknown[] = [];
    admin.services.answer(pageAllAccounts, (body) => {
      asked.push(body);
      const stranger = { ...account, accountId: newId(), owner: newId(), status: 'paused' as const };
      return { accounts: [account, stranger], total: 42 };
    });
    const { data, pagination } = await admin.ask(listAllAccounts, '', { query: { page: 2 } });
    expect(asked).toEqual([{ skip: 20, limit: 20 }]);
    expect(pagination).toEqual({ page: 2, limit: 20, total: 42, pages: 3 });
    expect(data[0]).toMatchObject({
      isActive: true,
      userName: 'דנה כהן',
      userEmail: `${owner}@example.com`,
      usageCount: 3,
    });
    expect(data[1]).toMatchObject({ isActive: false, userName: '', userEmail: '' });
  });
});
