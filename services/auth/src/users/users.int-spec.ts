import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  defaultLimits,
  getUserProfile,
  login,
  newEvent,
  register,
  subscriptionChanged,
  userRegistered,
} from '@megafon/contracts';
import type { EventEnvelope, PlanId } from '@megafon/contracts';
import { eventually, uniqueName } from '@megafon/testing';
import { getConnectionToken } from '@nestjs/mongoose';
import { Kafka, logLevel } from 'kafkajs';
import type { Connection } from 'mongoose';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { KeepPlanWhenSubscriptionChanged } from './events/keep-plan-when-subscription-changed.js';
import { UserRepository } from './user.repository.js';
import { USER } from './user.schema.js';
import { UsersController } from './users.controller.js';

const seed = {
  email: `${uniqueName('demo')}@megafon.test`,
  password: 'demo-pass-2026',
  name: 'דנה המדגימה',
  role: 'admin',
  plan: 'premium',
};
const SEED_USERS = JSON.stringify([seed]);

let auth: Auth;
let events: EventEnvelope[];
let stopListening: () => Promise<void>;
beforeAll(async () => {
  auth = await anAuth({ SEED_USERS });
  [events, stopListening] = await listen(auth.config.KAFKA_BROKERS);
});
afterAll(async () => {
  await stopListening();
  await auth.app.close();
});

const registerAs = (email: string) =>
  auth.app
    .get(SessionsController)
    .register(
      requestOf(register, { name: 'דנה', email, password: 'correct horse battery', subscriptionPlan: 'pro' }),
    );
const find = (id: string) => auth.app.get(UserRepository).find(id, id);
const registeredOf = (email: string) =>
  events.filter(
    ({ type, data }) => type === userRegistered.type && (data as { email: string }).email === email,
  );

describe('a profile', () => {
  it('says who writes, to the services that write for them, and nothing of how they sign in', async () => {
    const { user } = await registerAs(`${uniqueName('dana')}@megafon.test`);
    const users = auth.app.get(UsersController);
    const ask = (userId: string) => users.profile(requestOf(getUserProfile, { userId }));
    const profile = { businessName: '', businessType: 'general', marketingStyle: 'professional' };
    expect(await ask(user.id)).toEqual({ ...profile, targetAudience: '' });
    await auth.app
      .get(UserRepository)
      .change(user.id, user.id, (known) => ({ state: { ...known, targetAudience: 'זוגות צעירים' } }));
    expect(await ask(user.id)).toEqual({ ...profile, targetAudience: 'זוגות צעירים' });
    expect(await refusalOf(ask('0'.repeat(24)))).toBe('USER.NOT_FOUND');
  });
});

describe('seeded users', () => {
  it('can sign in, with the role and plan that they were given', async () => {
    const { email, password } = seed;
    const { user } = await pairOf(
      auth.app.get(SessionsController).login(requestOf(login, { email, password })),
    );
    expect(user).toMatchObject({
      email,
      role: 'admin',
      isAdmin: true,
      subscriptionPlan: 'premium',
      emailVerified: true,
    });
  });

  it('are announced once with their granted plan, however often the service starts', async () => {
    const again = await anAuth({ SEED_USERS, DATABASE: auth.config.DATABASE });
    await again.app.close();
    const later = `${uniqueName('dana')}@example.com`;
    await registerAs(later);
    await eventually(() => expect(registeredOf(later)).toHaveLength(1));
    expect(registeredOf(later)[0]!.data).toMatchObject({ requestedPlan: 'pro', grantedPlan: null });
    const announced = registeredOf(seed.email);
    expect(new Set(announced.map(({ id }) => id)).size).toBe(1);
    expect(announced[0]!.data).toMatchObject({ role: 'admin', grantedPlan: 'premium' });
  });
});

describe('users from before addresses were verified', () => {
  it('hold their address as they did', async () => {
    const email = `${uniqueName('dana')}@example.com`;
    const { user } = await registerAs(email);
    const { collection } = auth.app.get<Connection>(getConnectionToken()).model(USER);
    await collection.updateOne({ _id: user.id } as object, {
      $unset: { emailClaim: 1, emailVerifiedAt: 1, verificationMails: 1 },
    });
    expect(await auth.app.get(UserRepository).acrossOwnersAdoptOlder()).toBe(1);
    expect(await find(user.id)).toMatchObject({ emailClaim: email, emailVerifiedAt: expect.any(Date) });
    expect(await refusalOf(registerAs(email))).toBe('AUTH.EMAIL_TAKEN');
  });
});

describe('the plan of a user', () => {
  const changed = (userId: string, plan: PlanId, revision: number) =>
    newEvent(subscriptionChanged, {
      id: `subscription:${userId}:${revision}`,
      tenant: userId,
      traceId: 'trace',
      time: new Date(),
      data: { userId, plan, status: 'active', endDate: null, limits: defaultLimits[plan], revision },
    });

  it('follows billing; what comes twice or late changes nothing', async () => {
    const { user } = await registerAs(`${uniqueName('dana')}@example.com`);
    const handler = auth.app.get(KeepPlanWhenSubscriptionChanged);
    const plans: unknown[] = [];
    for (const event of [
      changed(user.id, 'pro', 2),
      changed(user.id, 'pro', 2),
      changed(user.id, 'starter', 1),
    ]) {
      await handler.handle(event);
      plans.push((await find(user.id))!.subscriptionPlan);
    }
    expect(plans).toEqual(['pro', 'pro', 'pro']);
    await handler.handle(changed(user.id, 'premium', 3));
    expect((await find(user.id))!.subscriptionPlan).toBe('premium');
  });

  it('of nobody is nothing to keep', async () => {
    await expect(
      auth.app.get(KeepPlanWhenSubscriptionChanged).handle(changed('a'.repeat(24), 'pro', 1)),
    ).resolves.toBeUndefined();
  });
});

/** What auth publishes, from the beginning. */
async function listen(brokers: string[]): Promise<[EventEnvelope[], () => Promise<void>]> {
  const heard: EventEnvelope[] = [];
  const kafka = new Kafka({ brokers, clientId: 'test', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: uniqueName('listener') });
  await consumer.connect();
  await consumer.subscribe({ topic: 'auth.events', fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => void heard.push(JSON.parse(String(message.value)) as EventEnvelope),
  });
  return [heard, () => consumer.disconnect()];
}
