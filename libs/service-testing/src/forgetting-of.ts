import { newEvent, userDeleted } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { EventPublisher, subscriptionsByGroup } from '@megafon/messaging';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { aliveWithoutConsuming } from './attempts-over-lives.js';

interface Forgetting {
  /** What the service does about a user who was deleted, in the order of an attempt. */
  handlers: string[];
  /** The types and ids of what it told of it when it heard of the deletion twice. */
  told: string[];
  /** The same, of attempts in which one handler after the other failed. */
  toldHalfWay: string[];
}

/** @param service its whole application; nothing of it consumes, so that other suites keep their events */
export async function forgettingOf(
  name: string,
  service: DynamicModule,
  userId: string,
): Promise<Forgetting> {
  const app = await aliveWithoutConsuming(name, service);
  let published: EventEnvelope[] = [];
  app.get(EventPublisher, { strict: false }).publish = async (events) => void published.push(...events);
  const handlers = (
    subscriptionsByGroup(app.get(DiscoveryService, { strict: false }).getProviders(), name).get(name) ?? []
  ).filter(({ contract }) => contract === userDeleted);
  const fields = { id: `user-deleted:${userId}`, tenant: userId, traceId: '', time: new Date() };
  const deletion = newEvent(userDeleted, { ...fields, data: { userId } });
  const told = async (attempts: number, until = handlers.length): Promise<string[]> => {
    published = [];
    for (let attempt = 0; attempt < attempts; attempt += 1)
      for (const handler of handlers.slice(0, until)) await handler.handle(deletion);
    return published
      .filter(({ type }) => type.endsWith('.forgotten.v1'))
      .map(({ type, id }) => `${type} ${id}`);
  };
  const toldHalfWay: string[] = [];
  for (let failed = 0; failed < handlers.length; failed += 1) toldHalfWay.push(...(await told(1, failed)));
  const toldTwice = await told(2);
  await app.close();
  return { handlers: handlers.map(({ handlerName }) => handlerName), told: toldTwice, toldHalfWay };
}
