import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  defaultLimits,
  login,
  newEvent,
  register,
  subscriptionChanged,
  userRegistered,
} from '@megafon/contracts';
import type { EventEnvelope, EventOf, PlanId } from '@megafon/contracts';
import { eventually, uniqueName } from '@megafon/testing';
import { Kafka, logLevel } from 'kafkajs';
import { Mailer, MailRefusedError } from '../mail/mailer.js';
import type { Mail } from '../mail/mailer.js';
import { SendWelcomeMailWhenUserRegistered } from '../mail/send-welcome-mail-when-user-registered.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, requestOf } from '../testing/an-auth.js';
import type { Auth } from '../testing/an-auth.js';
import { KeepPlanWhenSubscriptionChanged } from './events/keep-plan-when-subscription-changed.js';
import { UserRepository } from './user.repository.js';

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
}, 60_000);
afterAll(async () => {
  await stopListening();
  await auth.app.close();
}, 30_000);

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

describe('seeded users', () => {
  it('can sign in, with the role and plan that they were given', async () => {
    const { email, password } = seed;
    const { user } = await auth.app.get(SessionsController).login(requestOf(login, { email, password }));
    expect(user).toMatchObject({ email, role: 'admin', isAdmin: true, subscriptionPlan: 'premium' });
  });

  it('are announced once with their granted plan, however often the service starts', async () => {
    const again = await anAuth({ SEED_USERS, DATABASE: auth.config.DATABASE });
    await again.app.close();
    const later = `${uniqueName('dana')}@example.com`;
    await registerAs(later);
    await eventually(() => expect(registeredOf(later)).toHaveLength(1), { timeoutMs: 15_000 });
    expect(registeredOf(later)[0]!.data).toMatchObject({ requestedPlan: 'pro', grantedPlan: null });
    const announced = registeredOf(seed.email);
    expect(new Set(announced.map(({ id }) => id)).size).toBe(1);
    expect(announced[0]!.data).toMatchObject({ role: 'admin', grantedPlan: 'premium' });
  }, 60_000);
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
    expect((await find(user.id))!.version).toBe(2);
    await handler.handle(changed(user.id, 'premium', 3));
    expect((await find(user.id))!.subscriptionPlan).toBe('premium');
  });

  it('of nobody is nothing to keep', async () => {
    await expect(
      auth.app.get(KeepPlanWhenSubscriptionChanged).handle(changed('a'.repeat(24), 'pro', 1)),
    ).resolves.toBeUndefined();
  });
});

describe('the welcome mail', () => {
  class TestMailer extends Mailer {
    enabled = true;
    sent: Mail[] = [];
    failure: Error | null = null;
    async send(mail: Mail): Promise<void> {
      if (this.failure) throw this.failure;
      this.sent.push(mail);
    }
  }
  const setUp = async (grantedPlan: PlanId | null = null) => {
    const email = `${uniqueName('dana')}@example.com`;
    const { user } = await registerAs(email);
    const mailer = new TestMailer();
    const users = auth.app.get(UserRepository);
    const handler = new SendWelcomeMailWhenUserRegistered(auth.config, users, mailer, auth.clock);
    const data = {
      userId: user.id,
      name: 'דנה',
      email,
      role: 'user',
      requestedPlan: 'pro',
      grantedPlan,
    } as const;
    const event = { data } as EventOf<typeof userRegistered>;
    return { mailer, email, handle: () => handler.handle(event) };
  };

  it('is sent once, however often the event comes', async () => {
    const { mailer, email, handle } = await setUp();
    await handle();
    await handle();
    expect(mailer.sent.map(({ to }) => to)).toEqual([{ name: 'דנה', address: email }]);
  });

  it('is tried again after the server was away', async () => {
    const { mailer, handle } = await setUp();
    mailer.failure = new Error('away');
    await expect(handle()).rejects.toThrow('away');
    mailer.failure = null;
    await handle();
    expect(mailer.sent).toHaveLength(1);
  });

  it('is given up where the server will never take it', async () => {
    const { mailer, handle } = await setUp();
    mailer.failure = new MailRefusedError('no such mailbox');
    await handle();
    mailer.failure = null;
    await handle();
    expect(mailer.sent).toEqual([]);
  });

  it('is not for seeded users, nor where there is no mail server', async () => {
    const seeded = await setUp('premium');
    await seeded.handle();
    const without = await setUp();
    without.mailer.enabled = false;
    await without.handle();
    expect([...seeded.mailer.sent, ...without.mailer.sent]).toEqual([]);
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
