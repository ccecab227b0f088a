import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  defaultLimits,
  getDefaultSettings,
  getSubscriptionStatus,
  newEvent,
  planAdministered,
  subscriptionChanged,
  updateDefaultSettings,
  userRegistered,
} from '@megafon/contracts';
import type { Caller, NewUserLimits, PlanId } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { PlansModule } from '../plans/plans.module.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { GrantPlanWhenUserRegistered } from '../subscriptions/events/grant-plan-when-user-registered.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdministrationModule } from './administration.module.js';
import { KeptLimits } from './kept-limits.js';

let billing: InProcess;
beforeAll(async () => {
  billing = await startInProcess([PlansModule, SubscriptionsModule, AdministrationModule]);
});
afterAll(() => billing.close());

const { starter, pro } = defaultLimits;
const none: NewUserLimits = { facebookAccounts: null, campaignsPerMonth: null, facebookGroups: null };
const admin: Caller = { userId: newId(), role: 'admin', name: 'אבי', email: 'admin@megafon.test' };
const settings = () => billing.ask(getDefaultSettings, admin.userId, {}, admin);
const set = (body: NewUserLimits) => billing.ask(updateDefaultSettings, admin.userId, { body }, admin);
const limitsOf = async (userId: string) =>
  (await billing.ask(getSubscriptionStatus, userId)).subscription.limits;
const acts = () =>
  billing.published
    .of(planAdministered.type)
    .map(({ data }) => data as { act: string })
    .filter(({ act }) => act === 'new-user-limits-changed');

async function registers(grantedPlan: PlanId | null = null): Promise<string> {
  const userId = newId();
  const person = { name: 'דנה', email: 'dana@example.com', role: 'user', requestedPlan: 'starter' } as const;
  const data = { userId, ...person, grantedPlan };
  const event = { id: newId(), tenant: userId, traceId: '', time: billing.clock.now(), data };
  await billing.get(GrantPlanWhenUserRegistered).handle(newEvent(userRegistered, event));
  await billing.get(Outbox).idle();
  return userId;
}

describe('what new users are granted', () => {
  it('is what the starter plan grants, until an admin sets something else', async () => {
    expect(await settings()).toMatchObject({
      data: none,
      starter: { facebookAccounts: 3, campaignsPerMonth: 5, facebookGroups: 10 },
    });
    expect(await limitsOf(await registers())).toEqual(starter);
  });

  it('is told to every service of who registers afterwards; who is there keeps what they have', async () => {
    const before = await registers();
    const limits = { facebookAccounts: 1, campaignsPerMonth: 20, facebookGroups: null };
    expect((await set(limits)).data).toEqual(limits);
    expect((await settings()).data).toEqual(limits);
    const after = await registers();
    const granted = { ...starter, facebookAccounts: 1, campaignsPerMonth: 20 };
    expect(await limitsOf(after)).toEqual(granted);
    const told = billing.published.of(subscriptionChanged.type).filter(({ tenant }) => tenant === after);
    expect(told.map(({ data }) => (data as { limits: unknown }).limits)).toEqual([granted]);
    await set(none);
    await billing.get(KeptLimits).ofPlan('starter');
    expect(await limitsOf(before)).toEqual(starter);
    expect(await limitsOf(after)).toEqual(granted);
  });

  it('is nothing that a granted plan takes over', async () => {
    await set({ ...none, facebookAccounts: 1 });
    expect(await limitsOf(await registers('pro'))).toEqual(pro);
  });

  it('is granted as well to whose payment comes before the news of their registration', async () => {
    await set({ ...none, facebookGroups: 25 });
    const userId = newId();
    await billing.get(ChangeSubscription).executeForNew(userId, () => null);
    expect(await limitsOf(userId)).toEqual({ ...starter, facebookGroups: 25 });
  });

  it('goes on record with who changed it, and not where nothing changed', async () => {
    await set(none);
    const before = acts().length;
    await Promise.all([1, 2, 3].map(() => set({ ...none, facebookGroups: 12 })));
    await billing.get(Outbox).idle();
    expect(acts().slice(before)).toEqual([
      {
        by: admin.userId,
        act: 'new-user-limits-changed',
        target: 'new-users',
        details: { ...none, facebookGroups: 12 },
      },
    ]);
  });

  it('is set by nobody who is not known, and only in whole numbers', async () => {
    await expect(billing.ask(updateDefaultSettings, '', { body: none })).rejects.toMatchObject({
      code: 'AUTH.REQUIRED',
    });
    for (const facebookGroups of [-1, 1.5, 1_000_001])
      expect(updateDefaultSettings.body.safeParse({ ...none, facebookGroups }).success).toBe(false);
  });
});
