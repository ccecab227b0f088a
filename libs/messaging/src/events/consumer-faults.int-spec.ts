import 'reflect-metadata';
import { setImmediate as turn } from 'node:timers/promises';
import { INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { command, newEvent } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { Kafka } from 'kafkajs';
import { z } from 'zod';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { MessagingModule } from '../messaging.module.js';
import { eventPlace } from '../seal/event-place.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';

const kafka = { brokers: [...testServers().kafkaBrokers], keys: [Buffer.alloc(32, 1)] };
const topic = uniqueName('meters');
const group = uniqueName('readers');
const read = command('shop.meter.read.v1', {
  topic,
  key: (d) => d.meter,
  data: z.object({ meter: z.string(), step: z.number() }),
});

/** What was done, as the documents of a service know it: each meter goes on step by step, and no step is done again. */
const steps = new Map<string, number>();
/** Deliveries of what was done already. */
let repeats = 0;
/** Steps that came before the one that is due: one was lost, or overtaken. */
const gaps: string[] = [];
@Injectable()
class GoOnWhenMeterRead {
  static readonly on = read;
  static readonly group = group;
  private standing: Promise<void> = Promise.resolve();

  /** @returns what lets it go on */
  standStill(): () => void {
    let goOn = (): void => undefined;
    this.standing = new Promise((resolve) => (goOn = resolve));
    return goOn;
  }

  async handle({ data: { meter, step } }: EventOf<typeof read>): Promise<void> {
    await this.standing;
    await turn();
    const due = (steps.get(meter) ?? -1) + 1;
    if (step === due) steps.set(meter, step);
    else if (step < due) repeats += 1;
    else gaps.push(`${meter}: ${step} before ${due}`);
  }
}

@Module({
  imports: [MessagingModule.forService({ service: 'content', kafka, clientId: 'meters' })],
  providers: [{ provide: AttemptStore, useClass: MemoryAttempts }, GoOnWhenMeterRead],
  exports: [AttemptStore],
})
class MetersModule {}

const members = new Set<INestApplicationContext>();

/** A member of the group: another process, were it not for the tests. */
async function join(): Promise<INestApplicationContext> {
  const root = { module: MetersModule, global: true };
  const member = await NestFactory.createApplicationContext(root, { logger: false });
  members.add(member);
  return member;
}

async function leave(member: INestApplicationContext): Promise<void> {
  members.delete(member);
  await member.close();
}

const outside = new KafkaConnection({ kafka, clientId: 'outside' });
afterAll(() => outside.close());

const meters = Array.from({ length: 24 }, (_, n) => `meter ${n}`);
const published = new Map<string, number>();

/** The next step of every meter. */
async function publishStep(): Promise<void> {
  const events = meters.map((meter) => {
    const step = (published.get(meter) ?? -1) + 1;
    published.set(meter, step);
    const head = { id: `${meter}-${step}`, tenant: 'u-1', traceId: 't-1', time: new Date() };
    return newEvent(read, { ...head, data: { meter, step } });
  });
  const place = eventPlace(topic, { type: read.type, group: undefined });
  await outside.send(
    topic,
    events.map((event) => ({
      key: event.subject,
      value: outside.seal.seal(JSON.stringify(event), place),
      headers: { type: read.type },
    })),
  );
}
async function publishSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await publishStep();
}
const mostAhead = 50;
const mostBehind = () =>
  Math.max(...meters.map((meter) => (published.get(meter) ?? -1) - (steps.get(meter) ?? -1)));
const allDone = () =>
  eventually(() => expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(published)));

beforeEach(() => {
  repeats = 0;
  gaps.splice(0);
});
afterEach(async () => {
  await Promise.all([...members].map(leave));
});

describe('a consumer whose group', () => {
  it('lost its offsets begins at the earliest again: nothing is lost, and nothing done twice', async () => {
    let member = await join();
    await publishSteps(20);
    await allDone();
    await leave(member);
    const admin = new Kafka({ brokers: kafka.brokers, logLevel: 0 }).admin();
    await admin.connect();
    await admin.deleteGroups([group]);
    await admin.disconnect();
    // While nobody knows where the group was.
    await publishSteps(5);
    member = await join();
    await allDone();
    await leave(member);
    expect(repeats).toBe(20 * meters.length);
    expect(gaps).toEqual([]);
  });

  it('members join and leave again and again while messages flow handles all of them, each in its order', async () => {
    const steady = await join();
    let isStorm = true;
    const flow = (async () => {
      while (isStorm) {
        await publishStep();
        // Messages flow all the time, and no faster than they are handled in the end.
        await eventually(() => expect(mostBehind()).toBeLessThan(mostAhead), { everyMs: 5 });
      }
    })();
    for (let round = 0; round < 6; round += 1) {
      const passing = await join();
      const goOn = passing.get(GoOnWhenMeterRead).standStill();
      // It has taken in much of its partitions, and begun little of that, when it goes.
      await eventually(() => expect(mostBehind()).toBe(mostAhead));
      const gone = leave(passing);
      goOn();
      await gone;
    }
    isStorm = false;
    await flow;
    await allDone();
    await leave(steady);
    expect(gaps).toEqual([]);
  });
});
