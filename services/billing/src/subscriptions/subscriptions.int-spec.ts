import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  choosePlan,
  defaultLimits,
  getPlan,
  getSubscriptionStatus,
  listPlanPrices,
  listPlans,
  newEvent,
  subscriptionChanged,
  userDeleted,
  userRegistered,
} from '@megafon/contracts';
import type { DataOf, EventOf } from '@megafon/contracts';
import { newId, Outbox, SYSTEM_OWNER } from '@megafon/mongo';
import { eventually } from '@megafon/testing';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { PlanRepository } from '../plans/plan.repository.js';
import { PlansModule } from '../plans/plans.module.js';
import { EndSubscriptionWhenUserDeleted } from './events/end-subscription-when-user-deleted.js';
import { GrantPlanWhenUserRegistered } from './events/grant-plan-when-user-registered.js';
import { SubscriptionsModule } from './subscriptions.module.js';

let billing: InProcess;
beforeAll(async () => {
  billing = await startInProcess([PlansModule, SubscriptionsModule]);
});
afterAll(() => billing.close());

type Registered = EventOf<typeof userRegistered>;
function aRegistration(userId: string, more: Partial<DataOf<typeof userRegistered>> = {}): Registered {
  return newEvent(userRegistered, {
    id: newId(),
    tenant: userId,
    traceId: '',
    time: billing.clock.now(),
    data: {
      userId,
      name: 'דנה',
      email: 'dana@example.com',
      role: 'user',
      requestedPlan: 'starter',
      grantedPlan: null,
      ...more,
    },
  });
}
const register = async (event: Registered) => {
  await billing.get(GrantPlanWhenUserRegistered).handle(event);
  await billing.get(Outbox).idle();
};
const statusOf = async (userId: string) => (await billing.ask(getSubscriptionStatus, userId)).subscription;
const told = (userId: string) =>
  billing.published
    .of(subscriptionChanged.type)
    .filter(({ tenant }) => tenant === userId)
    .map(({ data }) => data);

describe('plans', () => {
  it('are seeded once and shown in their order with Hebrew prices', async () => {
    const { plans } = await billing.ask(listPlans, '');
    expect(plans.map(({ planId, price }) => [planId, price])).toEqual([
      ['starter', 0],
      ['pro', 99],
      ['premium', 199],
    ]);
    expect(plans[1]?.formattedPrice).toContain('₪');
  });

  it('that were changed stay changed when the service starts again', async () => {
    const plans = billing.get(PlanRepository);
    await plans.change(SYSTEM_OWNER, 'premium', (plan) => ({ state: { ...plan, price: 299 } }));
    await plans.onModuleInit();
    expect((await billing.ask(getPlan, '', { params: { planId: 'premium' } })).plan.price).toBe(299);
  });

  it('that are not on sale are not shown', async () => {
    const plans = billing.get(PlanRepository);
    const sell = (isActive: boolean) =>
      plans.change(SYSTEM_OWNER, 'pro', (plan) => ({ state: { ...plan, isActive } }));
    await sell(false);
    await expect(billing.ask(getPlan, '', { params: { planId: 'pro' } })).rejects.toMatchObject({
      code: 'PLAN.NOT_FOUND',
    });
    expect((await billing.ask(listPlans, '')).plans).toHaveLength(2);
    // Whoever bought it pays on.
    const { prices } = await billing.ask(listPlanPrices, '');
    expect(prices).toContainEqual({ planId: 'pro', price: 99, currency: 'ILS' });
    await sell(true);
  });
});

describe('a user who registers', () => {
  it('has starter, whatever they mean to buy, until it is paid', async () => {
    const userId = newId();
    await register(aRegistration(userId, { requestedPlan: 'premium' }));
    expect(await statusOf(userId)).toMatchObject({
      plan: 'starter',
      status: 'pending',
      requestedPlan: 'premium',
      endDate: null,
      limits: defaultLimits.starter,
    });
    expect(told(userId)).toEqual([
      {
        userId,
        plan: 'starter',
        status: 'pending',
        endDate: null,
        limits: defaultLimits.starter,
        paid: false,
        revision: 1,
      },
    ]);
  });

  it('has what was granted to them by whoever runs the system', async () => {
    const userId = newId();
    await register(aRegistration(userId, { grantedPlan: 'premium' }));
    expect(await statusOf(userId)).toMatchObject({ plan: 'premium', limits: defaultLimits.premium });
  });

  it('has at once what they ask for where it costs nothing, as long as it is on sale', async () => {
    const plans = billing.get(PlanRepository);
    const known = await plans.get(SYSTEM_OWNER, 'premium');
    const set = (change: { price: number; isActive: boolean }) =>
      plans.change(SYSTEM_OWNER, 'premium', (plan) => ({ state: { ...plan, ...change } }));
    const asking = async () => {
      const userId = newId();
      await register(aRegistration(userId, { requestedPlan: 'premium' }));
      return statusOf(userId);
    };
    await set({ price: 0, isActive: true });
    expect(await asking()).toMatchObject({
      ...{ plan: 'premium', status: 'active', endDate: null, limits: defaultLimits.premium },
    });
    await set({ price: 0, isActive: false });
    expect(await asking()).toMatchObject({ plan: 'starter', status: 'pending' });
    await set({ price: known.price, isActive: known.isActive });
  });

  it('is answered as starter before the news is here', async () => {
    expect(await statusOf(newId())).toMatchObject({ plan: 'starter', status: 'active' });
  });

  it('gets one subscription, however often the news comes', async () => {
    const userId = newId();
    const event = aRegistration(userId);
    await Promise.all([register(event), register(event)]);
    await register(event);
    expect(told(userId)).toHaveLength(1);
  });

  it('gets it after an attempt that failed, and its news after the broker was away', async () => {
    const userId = newId();
    const event = aRegistration(userId);
    const fault = jest
      .spyOn(billing.get(PlanRepository), 'get')
      .mockRejectedValueOnce(new Error('cut short'));
    await expect(register(event)).rejects.toThrow('cut short');
    fault.mockRestore();
    billing.published.away = true;
    await register(event);
    expect(told(userId)).toEqual([]);
    billing.published.away = false;
    await eventually(() => expect(told(userId)).toHaveLength(1));
  });
});

describe('choosing a plan', () => {
  const choose = (userId: string, plan: string) =>
    billing.ask(choosePlan, userId, { body: { userId, plan: plan as 'pro' } });

  it('that costs nothing takes it at once, and tells so', async () => {
    const userId = newId();
    await register(aRegistration(userId, { grantedPlan: 'premium' }));
    expect(await choose(userId, 'starter')).toEqual({ plan: 'starter', endDate: null, revision: 2 });
    expect(await statusOf(userId)).toMatchObject({
      plan: 'starter',
      status: 'active',
      startDate: billing.clock.now().toISOString(),
      limits: defaultLimits.starter,
    });
    expect(told(userId).at(-1)).toMatchObject({ plan: 'starter', paid: false, revision: 2 });
  });

  it('that costs something is refused before it is paid, and changes nothing', async () => {
    const userId = newId();
    await register(aRegistration(userId));
    await expect(choose(userId, 'premium')).rejects.toMatchObject({
      code: 'SUBSCRIPTION.PAYMENT_REQUIRED',
      status: 402,
    });
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
    expect(told(userId)).toHaveLength(1);
  });

  it('that one has is no change, whatever it costs', async () => {
    const userId = newId();
    await register(aRegistration(userId, { grantedPlan: 'premium' }));
    expect(await choose(userId, 'premium')).toMatchObject({ plan: 'premium', revision: 1 });
    expect(told(userId)).toHaveLength(1);
  });

  it('many times at once takes it once', async () => {
    const userId = newId();
    await register(aRegistration(userId, { grantedPlan: 'pro' }));
    await Promise.all([1, 2, 3, 4].map(() => choose(userId, 'starter')));
    expect(told(userId)).toHaveLength(2);
  });

  it('that is not on sale is refused', async () => {
    const plans = billing.get(PlanRepository);
    const sell = (isActive: boolean) =>
      plans.change(SYSTEM_OWNER, 'pro', (plan) => ({ state: { ...plan, isActive } }));
    const userId = newId();
    await register(aRegistration(userId));
    await sell(false);
    await expect(choose(userId, 'pro')).rejects.toMatchObject({ code: 'PLAN.NOT_FOUND' });
    await sell(true);
  });

  it('is asked for again where the news of the registration is not here yet', async () => {
    await expect(choose(newId(), 'starter')).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
  });
});

describe('a user who is deleted', () => {
  it('has no subscription any more, and nobody else loses theirs', async () => {
    const [userId, other] = [newId(), newId()];
    await register(aRegistration(userId, { grantedPlan: 'pro' }));
    await register(aRegistration(other, { grantedPlan: 'pro' }));
    const fields = { id: newId(), tenant: userId, traceId: '', time: billing.clock.now() };
    const news = newEvent(userDeleted, { ...fields, data: { userId } });
    await billing.get(EndSubscriptionWhenUserDeleted).handle(news);
    await billing.get(EndSubscriptionWhenUserDeleted).handle(news);
    expect(await statusOf(userId)).toMatchObject({ plan: 'starter' });
    expect(await statusOf(other)).toMatchObject({ plan: 'pro' });
  });
});
