import { newEvent, userDeleted } from '@megafon/contracts';
import type { EventEnvelope, EventOf } from '@megafon/contracts';
import {
  AttemptStore,
  DeadLetterStore,
  EventConsumer,
  EventPublisher,
  KafkaConnection,
  ReplayRefused,
  subscriptionsByGroup,
} from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { eventually, uniqueName } from '@megafon/testing';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { aliveWithoutConsuming } from './attempts-over-lives.js';

/** What became of a deletion that a service could not handle. */
interface Poisoned {
  letters: { cause: string; attempts: number; group: string }[];
  /** Of events behind it in its partition, of another user and of the same: handled before it was sent again. */
  behind: string[];
  /** How often each handler got through with it, after it was sent again. */
  handled: Record<string, number>;
  isSentAgainOnce: boolean;
}

/**
 * Tells a service of users who were deleted, on a topic of the test's own, through its own handlers, count of attempts
 * and broker. One of the events fails in the first handler every time, until it has been given up and its cause is gone.
 * @param app the whole service; it consumes nothing by itself, so that other suites keep their events
 */
export async function poisonIn(name: string, app: INestApplicationContext): Promise<Poisoned> {
  const [topic, group] = [uniqueName('poisoned'), uniqueName(name)];
  const [poison, other, same, last] = [newId(), newId(), 'same', 'last'];
  app.get(EventPublisher, { strict: false }).publish = () => Promise.resolve();
  const connection = app.get(KafkaConnection, { strict: false });
  const done: [id: string, handler: string][] = [];
  let isBroken = true;
  const ours = subscriptionsByGroup(app.get(DiscoveryService, { strict: false }).getProviders(), name);
  const subscriptions = (ours.get(name) ?? [])
    .filter(({ contract }) => contract === userDeleted)
    .map((subscription) => ({
      ...subscription,
      contract: { ...subscription.contract, topic },
      handle: async (event: EventEnvelope) => {
        if (event.id === poison && isBroken) throw new Error('it cannot be handled');
        await subscription.handle(event);
        done.push([event.id, subscription.handlerName]);
      },
    }));
  const consumer = new EventConsumer(connection, {
    group,
    subscriptions,
    attempts: app.get(AttemptStore, { strict: false }),
    retry: { firstWaitMs: 10, maxWaitMs: 20 },
    observe: () => undefined,
  });
  await consumer.start();
  try {
    const send = (userId: string, id: string) =>
      connection.send(topic, [sealed(connection, topic, userId, id)]);
    const times = (id: string) => done.filter(([event]) => event === id).length;
    const through = (id: string) =>
      eventually(() => {
        if (times(id) < subscriptions.length) throw new Error(`${id} is not handled`);
      });
    await send(poison, poison);
    await send(other, other);
    await send(poison, same);
    await Promise.all([through(other), through(same)]);
    const behind = [other, same].filter((id) => times(id) === subscriptions.length && times(poison) === 0);

    const store = new DeadLetterStore(connection, [`${topic}.dead`]);
    const { letters } = await store.list();
    isBroken = false;
    for (const letter of letters) await store.replay(letter);
    await through(poison);
    const again = await store.list();
    const refusals = await Promise.allSettled(again.letters.map((letter) => store.replay(letter)));
    // Of the same key: what comes after what was sent again.
    await send(poison, last);
    await through(last);
    const handled = subscriptions.map(({ handlerName }) => [
      handlerName,
      done.filter(([id, by]) => id === poison && by === handlerName).length,
    ]);
    return {
      letters: letters.map(({ death: { cause, attempts } }) => ({ cause, attempts, group: name })),
      behind: behind.map((id) => (id === other ? 'of another user' : 'of the same user')),
      handled: Object.fromEntries(handled) as Record<string, number>,
      isSentAgainOnce: refusals.every(
        (refusal) => refusal.status === 'rejected' && refusal.reason instanceof ReplayRefused,
      ),
    };
  } finally {
    await consumer.stop();
  }
}

/**
 * The same of a service that is put together for it.
 * @returns `handled`: how often its handlers got through, each number once
 */
export async function poisonOf(
  name: string,
  service: DynamicModule,
): Promise<Omit<Poisoned, 'handled'> & { handled: number[] }> {
  const app = await aliveWithoutConsuming(name, service);
  const { handled, ...poisoned } = await poisonIn(name, app);
  await app.close();
  return { ...poisoned, handled: [...new Set(Object.values(handled))] };
}

/** What a service makes of it, besides how often its handlers ran. */
export const givenUpAndSentAgain = (group: string): Omit<Poisoned, 'handled'> => ({
  letters: [{ cause: 'handler-failed', attempts: 6, group }],
  behind: ['of another user', 'of the same user'],
  isSentAgainOnce: true,
});

/** All in one partition, whatever their keys. */
function sealed(connection: KafkaConnection, topic: string, userId: string, id: string) {
  const fields = { id, tenant: userId, traceId: '', time: new Date() };
  const event: EventOf<typeof userDeleted> = newEvent(userDeleted, { ...fields, data: { userId } });
  const { type } = userDeleted;
  const value = connection.seal.seal(JSON.stringify(event), JSON.stringify([topic, type, '']));
  return { key: userId, value, headers: { type }, partition: 0 };
}
