import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPlan,
  defaultLimits,
  getPlan,
  getSubscriptionStatus,
  grantPlan,
  initializePlans,
  listAllPlans,
  listPlans,
  makePlanPopular,
  newEvent,
  planAdministered,
  planChanged,
  planIds,
  removePlan,
  subscriptionAdministered,
  subscriptionChanged,
  togglePlan,
  updatePlan,
  userRegistered,
} from '@megafon/contracts';
import type { Caller, EventEnvelope, EventOf, PlanId, PublicPlan } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { PlansModule } from '../plans/plans.module.js';
import { ApplyTime } from '../subscriptions/apply-time.js';
import { GrantPlanWhenUserRegistered } from '../subscriptions/events/grant-plan-when-user-registered.js';
import { ChangeSubscription } from '../subscriptions/change-subscription.js';
import { withoutPayment, withPayment } from '../subscriptions/subscription.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AdministrationModule } from './administration.module.js';
import { KeepLimitsWhenPlanChanged } from './events/keep-limits-when-plan-changed.js';

let billing: InProcess;
beforeAll(async () => {
  billing = await startInProcess([PlansModule, SubscriptionsModule, AdministrationModule]);
});
afterAll(() => billing.close());

const admin: Caller = { userId: newId(), role: 'admin', name: 'אבי', email: 'admin@megafon.test' };
const superadmin: Caller = { ...admin, userId: newId(), role: 'superadmin' };
const plans = async () => (await billing.ask(listAllPlans, admin.userId, {}, admin)).plans;
const popular = (all: PublicPlan[]) => all.filter(({ isPopular }) => isPopular).map(({ planId }) => planId);
const reset = () => billing.ask(initializePlans, superadmin.userId, {}, superadmin);
const form = (over: object = {}) => ({
  name: 'Pro',
  nameHebrew: 'מקצוען',
  description: 'For businesses',
  descriptionHebrew: 'לעסקים',
  price: 120,
  limits: { campaignsPerMonth: 7, facebookGroups: null, supportLevel: 'phone' as const },
  isPopular: true,
  ...over,
});
const update = (planId: PlanId, over: object = {}) =>
  billing.ask(updatePlan, admin.userId, { params: { planId }, body: form(over) }, admin);
const mark = (planId: PlanId) =>
  billing.ask(makePlanPopular, admin.userId, { params: { planId }, body: { isPopular: true } }, admin);
const toggle = (planId: PlanId) => billing.ask(togglePlan, admin.userId, { params: { planId } }, admin);
const remove = (planId: PlanId) => billing.ask(removePlan, admin.userId, { params: { planId } }, admin);
const grant = (userId: string, plan: PlanId, endDate: string | null = null) =>
  billing.ask(grantPlan, '', { body: { userId, plan, endDate, by: admin.userId } });
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;
const told = (userId: string) =>
  billing.published
    .of(subscriptionChanged.type)
    .filter(({ tenant }) => tenant === userId)
    .map(({ data }) => data as { plan: PlanId; revision: number; limits: unknown });
const acts = (act: string) =>
  billing.published
    .of(planAdministered.type)
    .map(({ data }) => data as { by: string; act: string; target: string })
    .filter((one) => one.act === act);

async function aSubscriber(): Promise<string> {
  const userId = newId();
  const data = {
    userId,
    name: 'דנה',
    email: 'dana@example.com',
    role: 'user' as const,
    requestedPlan: 'starter' as const,
    grantedPlan: null,
  };
  const event = { id: newId(), tenant: userId, traceId: '', time: billing.clock.now(), data };
  await billing.get(GrantPlanWhenUserRegistered).handle(newEvent(userRegistered, event));
  await billing.get(Outbox).idle();
  return userId;
}
const newPlanChanges = () => billing.published.of(planChanged.type).slice(delivered);
let delivered = 0;
/** As Kafka delivers what billing tells itself. */
async function deliver(events: readonly EventEnvelope[]): Promise<void> {
  delivered = billing.published.of(planChanged.type).length;
  for (const event of events)
    await billing.get(KeepLimitsWhenPlanChanged).handle(event as EventOf<typeof planChanged>);
  await billing.get(Outbox).idle();
}

describe('the plans, to an admin', () => {
  it('are all there, on sale or not, one of them popular', async () => {
    await toggle('premium');
    expect((await plans()).map(({ planId, isActive }) => [planId, isActive])).toEqual([
      ['starter', true],
      ['pro', true],
      ['premium', false],
    ]);
    expect((await billing.ask(listPlans, '')).plans).toHaveLength(2);
    await toggle('premium');
    expect((await billing.ask(listPlans, '')).plans).toHaveLength(3);
    expect(popular(await plans())).toEqual(['pro']);
    expect(acts('plan-toggled')).toHaveLength(2);
    expect(acts('plan-toggled')[0]).toMatchObject({ by: admin.userId, target: 'premium' });
  });

  it('are changed with every field, and the public price follows', async () => {
    const { plan } = await update('pro', { currency: 'USD', sortOrder: 5 });
    expect(plan).toMatchObject({
      planId: 'pro',
      price: 120,
      currency: 'USD',
      sortOrder: 5,
      limits: { campaignsPerMonth: 7, facebookGroups: null, facebookAccounts: 10, supportLevel: 'phone' },
    });
    expect((await billing.ask(getPlan, '', { params: { planId: 'pro' } })).plan.price).toBe(120);
    expect(acts('plan-edited').at(-1)).toMatchObject({ by: admin.userId, target: 'pro' });
    await reset();
  });

  it('that two admins edit at once are saved once', async () => {
    await reset();
    const revision = (await plans()).find(({ planId }) => planId === 'pro')?.revision;
    expect(revision).toBeDefined();
    const results = await Promise.allSettled([60, 70].map((price) => update('pro', { price, revision })));
    const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.plan.price] : []));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'CONFLICT.CHANGED_MEANWHILE' })]);
    expect([(await billing.ask(getPlan, '', { params: { planId: 'pro' } })).plan.price]).toEqual(saved);
    await reset();
  });

  it('keep their ids, and are not made twice', async () => {
    await expect(update('pro', { planId: 'premium' })).rejects.toMatchObject({ code: 'PLAN.ID_FIXED' });
    const again = { body: { ...form(), planId: 'pro' as const } };
    await expect(billing.ask(createPlan, admin.userId, again, admin)).rejects.toMatchObject({
      code: 'PLAN.EXISTS',
    });
  });

  it('are changed by nobody who is not known', async () => {
    const source = { params: { planId: 'pro' as const } };
    await expect(billing.ask(togglePlan, '', source)).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
    await expect(billing.ask(removePlan, '', source)).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
  });
});

describe('the popular plan', () => {
  it('is one, when 200 are marked at once', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, n) => mark(planIds[n % planIds.length]!)));
    expect(popular(await plans())).toHaveLength(1);
    await mark('premium');
    expect(popular(await plans())).toEqual(['premium']);
  });

  it('cannot be none, nor one that is not there', async () => {
    await mark('pro');
    await expect(update('pro', { isPopular: false })).rejects.toMatchObject({ code: 'PLAN.ONE_POPULAR' });
    expect(makePlanPopular.body.safeParse({ isPopular: false }).success).toBe(false);
    await remove('premium');
    await expect(mark('premium')).rejects.toMatchObject({ code: 'PLAN.NOT_FOUND' });
    expect(popular(await plans())).toEqual(['pro']);
    await reset();
  });

  it('is another when it is deleted', async () => {
    await mark('premium');
    await remove('premium');
    expect(popular(await plans())).toEqual(['pro']);
    await reset();
  });

  it('is another while the marked one is off sale, so that visitors see one', async () => {
    await mark('premium');
    await toggle('premium');
    expect(popular((await billing.ask(listPlans, '')).plans)).toEqual(['pro']);
    expect(popular(await plans())).toEqual(['pro']);
    await toggle('premium');
    expect(popular((await billing.ask(listPlans, '')).plans)).toEqual(['premium']);
    await reset();
  });

  it('becomes the one whose form says so', async () => {
    await update('premium', { price: 199 });
    expect(popular(await plans())).toEqual(['premium']);
    await reset();
    expect(popular(await plans())).toEqual(['pro']);
  });
});

describe('a plan that is deleted', () => {
  it('is one that nobody has; it can be made again', async () => {
    const userId = await aSubscriber();
    await grant(userId, 'premium');
    await expect(remove('premium')).rejects.toMatchObject({ code: 'PLAN.HAS_SUBSCRIBERS' });
    expect(await plans()).toHaveLength(3);
    await grant(userId, 'starter');
    await remove('premium');
    expect((await plans()).map(({ planId }) => planId)).toEqual(['starter', 'pro']);
    await expect(grant(userId, 'premium')).rejects.toMatchObject({ code: 'PLAN.NOT_FOUND' });
    const source = { body: { ...form({ isPopular: false, limits: {} }), planId: 'premium' as const } };
    const { plan } = await billing.ask(createPlan, admin.userId, source, admin);
    expect(plan.limits).toEqual({
      campaignsPerMonth: null,
      facebookGroups: null,
      facebookAccounts: null,
      aiGenerationsPerMonth: 500,
      supportLevel: 'email',
    });
    expect(acts('plan-deleted').length).toBeGreaterThan(0);
    await reset();
  });

  it('is not one that somebody paid for, to have it when theirs ends', async () => {
    const userId = await aSubscriber();
    const change = billing.get(ChangeSubscription);
    const pay = (plan: 'pro' | 'premium', priceMinor: number) =>
      change.execute(userId, (known, moment) =>
        withPayment(known, { payment: `of ${plan}`, plan, limits: defaultLimits[plan], priceMinor }, moment),
      );
    await pay('premium', 19_900);
    await pay('pro', 9_900);
    expect(await statusOf(userId)).toMatchObject({ plan: 'premium', nextPlan: 'pro', canCancel: true });
    await expect(remove('pro')).rejects.toMatchObject({ code: 'PLAN.HAS_SUBSCRIBERS' });
    expect((await billing.ask(listPlans, '')).plans).toHaveLength(3);
    for (const payment of ['of pro', 'of premium'])
      await change.execute(userId, (known, moment) => withoutPayment(known, payment, moment));
    await remove('pro');
    await reset();
  });

  it('is never what new users have', async () => {
    await expect(remove('starter')).rejects.toMatchObject({ code: 'PLAN.IS_BASE' });
  });

  it('has no subscriber afterwards, whoever was granted it meanwhile', async () => {
    const userIds = await Promise.all(Array.from({ length: 20 }, aSubscriber));
    const grantAll = (ids: string[]) => ids.map((userId) => grant(userId, 'premium'));
    const [removal, ...grants] = await Promise.allSettled([remove('premium'), ...grantAll(userIds)]);
    const isThere = (await plans()).some(({ planId }) => planId === 'premium');
    const having = await Promise.all(userIds.map(async (id) => (await statusOf(id)).plan === 'premium'));
    expect(having).toEqual(grants.map(({ status }) => status === 'fulfilled'));
    expect(isThere).toBe(removal?.status === 'rejected');
    expect(isThere || !having.includes(true)).toBe(true);
    await reset();
  });
});

describe('what a plan grants', () => {
  it('reaches who has it when it is changed, once, and nobody else', async () => {
    const [userId, other] = [await aSubscriber(), await aSubscriber()];
    await grant(userId, 'pro');
    delivered = billing.published.of(planChanged.type).length;
    await update('pro');
    const changes = newPlanChanges();
    expect(changes).toHaveLength(1);
    await deliver(changes);
    const limits = { ...defaultLimits.pro, campaignsPerMonth: 7, facebookGroups: null };
    expect((await statusOf(userId)).limits).toEqual(limits);
    expect(told(userId).at(-1)).toMatchObject({ plan: 'pro', limits });
    const before = told(userId).length;
    await deliver(changes);
    expect(told(userId)).toHaveLength(before);
    expect((await statusOf(other)).limits).toEqual(defaultLimits.starter);
    await reset();
    await deliver(newPlanChanges());
    expect((await statusOf(userId)).limits).toEqual(defaultLimits.pro);
  });
});

describe('a plan that an admin grants', () => {
  const endDate = '2030-01-01T00:00:00.000Z';

  it('is told to every service with what it grants, and goes on record', async () => {
    const userId = await aSubscriber();
    const reply = await grant(userId, 'premium', endDate);
    expect(reply).toEqual({ plan: 'premium', endDate, revision: 2 });
    expect(await statusOf(userId)).toMatchObject({
      plan: 'premium',
      status: 'active',
      endDate,
      limits: defaultLimits.premium,
      // What nobody pays for cannot be cancelled, though it has an end.
      canCancel: false,
    });
    expect(told(userId).at(-1)).toMatchObject({ plan: 'premium', revision: 2, endDate, paid: false });
    const onRecord = billing.published.of(subscriptionAdministered.type).map(({ data }) => data);
    expect(onRecord).toContainEqual({
      by: admin.userId,
      act: 'plan-granted',
      target: userId,
      details: { from: 'starter', to: 'premium', endDate },
    });
    expect((await grant(userId, 'premium', null)).endDate).toBeNull();
  });

  it('ends by itself when its time has come', async () => {
    const userId = await aSubscriber();
    const until = new Date(billing.clock.now().getTime() + 86_400_000).toISOString();
    await grant(userId, 'premium', until);
    await billing.get(ApplyTime).settle();
    expect(await statusOf(userId)).toMatchObject({ plan: 'premium', status: 'active' });
    billing.clock.advance(86_400_000);
    await billing.get(ApplyTime).settle();
    await billing.get(Outbox).idle();
    const lapsed = { plan: 'starter', status: 'expired', limits: defaultLimits.starter };
    expect(await statusOf(userId)).toMatchObject({ ...lapsed, lapsedPlan: 'premium' });
    expect(told(userId).at(-1)).toMatchObject({ ...lapsed, revision: 3 });
  });

  it('does not end in the past, and is nobody’s who is not there', async () => {
    const userId = await aSubscriber();
    await expect(grant(userId, 'pro', '2020-01-01T00:00:00.000Z')).rejects.toMatchObject({
      code: 'USER.PLAN_END_PAST',
    });
    await expect(grant(newId(), 'pro')).rejects.toMatchObject({ code: 'USER.NOT_FOUND' });
    expect((await statusOf(userId)).plan).toBe('starter');
  });
});

describe('initializing', () => {
  it('is a superadmin’s, and leaves the default plans', async () => {
    await expect(billing.ask(initializePlans, admin.userId, {}, admin)).rejects.toMatchObject({
      code: 'AUTH.FORBIDDEN',
    });
    await update('premium', { price: 1 });
    await remove('pro').catch(() => undefined);
    const replies = await Promise.all(Array.from({ length: 10 }, reset));
    expect(replies[0]!.plans.map(({ planId, price }) => [planId, price])).toEqual([
      ['starter', 0],
      ['pro', 99],
      ['premium', 199],
    ]);
    expect(popular(await plans())).toEqual(['pro']);
  });
});
