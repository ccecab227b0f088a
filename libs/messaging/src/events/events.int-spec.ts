import 'reflect-metadata';
import { DynamicModule, INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { command, newEvent, userDeleted } from '@megafon/contracts';
import type { EventContract, EventEnvelope, EventOf } from '@megafon/contracts';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { ConfigResourceTypes, Kafka } from 'kafkajs';
import type { KafkaMessage, Message } from 'kafkajs';
import { z } from 'zod';
import type { KafkaAccess } from '../kafka/create-kafka.js';
import { ensureTopics } from '../kafka/ensure-topics.js';
import { readDeadLetter } from '../dead-letters/dead-letter.js';
import type { DeadLetter } from '../dead-letters/dead-letter.js';
import { DeadLetterStore } from '../dead-letters/dead-letter-store.js';
import type { KeptLetter } from '../dead-letters/dead-letter-store.js';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { eventPlace } from '../seal/event-place.js';
import { recordSeal } from '../seal/record-seal.js';
import { MessagingModule } from '../messaging.module.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';
import { EventPublisher } from './event-publisher.js';

const kafka = { brokers: [...testServers().kafkaBrokers], keys: [Buffer.alloc(32, 1)] };
const { brokers } = kafka;
const topic = uniqueName('orders');
const group = uniqueName('shop');
const placed = command('shop.order.placed.v1', {
  topic,
  key: (d) => d.order,
  data: z.object({ order: z.string(), step: z.number() }),
});
type Placed = EventOf<typeof placed>;

/** What the handlers saw, over the lives of several applications. */
const handled: Placed[] = [];
let before: (event: Placed) => Promise<void> = () => Promise.resolve();

@Injectable()
class RecordWhenOrderPlaced {
  static readonly on = placed;
  static readonly group = group;

  async handle(event: Placed): Promise<void> {
    await before(event);
    handled.push(event);
  }
}

@Module({})
class ShopModule {
  static with(providers: DynamicModule['providers'], access: KafkaAccess = kafka): DynamicModule {
    const messaging = MessagingModule.forService({
      service: 'content',
      kafka: access,
      clientId: 'shop',
      retry: { maxAttempts: 3, firstWaitMs: 10, maxWaitMs: 20 },
    });
    const attempts = { provide: AttemptStore, useClass: MemoryAttempts };
    return {
      module: ShopModule,
      global: true,
      imports: [messaging],
      providers: [attempts, ...(providers ?? [])],
      exports: [AttemptStore],
    };
  }
}

const start = (): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(ShopModule.with([RecordWhenOrderPlaced]), { logger: false });

let ids = 0;
const anOrder = (order: string, step = 0): Placed =>
  newEvent(placed, {
    id: `e-${(ids += 1)}`,
    tenant: 'u-1',
    traceId: 't-1',
    time: new Date(),
    data: { order, step },
  });

const stepsOf = (order: string): number[] =>
  handled.filter(({ data }) => data.order === order).map(({ data }) => data.step);

describe('events over Kafka', () => {
  const outside = new KafkaConnection({ kafka, clientId: 'outside' });
  let app: INestApplicationContext;

  const sealed = (key: string, text: string, { seal = outside.seal, on = topic } = {}): Message => ({
    key,
    value: seal.seal(text, eventPlace(on, { type: placed.type, group: undefined })),
    headers: { type: placed.type },
  });
  const publish = (...events: EventEnvelope[]): Promise<void> =>
    outside.send(
      topic,
      events.map((event) => sealed(event.subject, JSON.stringify(event))),
    );
  const deadLetters = async (): Promise<(DeadLetter & { text: string })[]> => {
    const messages = await readAll(`${topic}.dead`);
    return messages.flatMap((message) => {
      const letter = readDeadLetter({ topic: `${topic}.dead`, partition: 0, message }, outside.seal);
      return letter ? [{ ...letter, text: openedAt(letter, message) ?? '' }] : [];
    });
  };
  const openedAt = ({ origin }: DeadLetter, { value }: KafkaMessage): string | null =>
    value && outside.seal.open(value, eventPlace(origin.topic, { type: placed.type, group: undefined }));

  beforeAll(async () => {
    app = await start();
  });
  afterAll(async () => {
    await app.close();
    await outside.close();
  });

  it('reach their handler, parsed', async () => {
    const event = anOrder('first');
    await publish(event);
    await eventually(() => expect(handled).toContainEqual(event));
  });

  it('are handed over again when they are delivered twice: handlers are idempotent', async () => {
    const event = anOrder('twice');
    await publish(event, event);
    await eventually(() => expect(stepsOf('twice')).toEqual([0, 0]));
  });

  it('of one key are handled in order, while another key waits for its own handler', async () => {
    let release = (): void => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    before = ({ data }) => (data.order === 'slow' ? blocked : Promise.resolve());
    const steps = Array.from({ length: 50 }, (_, step) => step);
    await publish(anOrder('slow', 1), anOrder('slow', 2), ...steps.map((step) => anOrder('quick', step)));
    await eventually(() => expect(stepsOf('quick')).toEqual(steps));
    expect(stepsOf('slow')).toEqual([]);
    release();
    await eventually(() => expect(stepsOf('slow')).toEqual([1, 2]));
  });

  it('are tried again when the handler fails half-way', async () => {
    let failures = 2;
    before = async () => {
      if (failures-- > 0) throw new Error('half-way');
    };
    await publish(anOrder('flaky', 1), anOrder('flaky', 2));
    await eventually(() => expect(stepsOf('flaky')).toEqual([1, 2]));
    before = () => Promise.resolve();
  });

  it('that always fail become dead letters, and those behind them go on', async () => {
    before = async ({ data }) => {
      if (data.step === 13) throw new Error('unlucky');
    };
    const event = anOrder('cursed', 13);
    await publish(event, anOrder('cursed', 14));
    await eventually(() => expect(stepsOf('cursed')).toEqual([14]));
    const letter = (await deadLetters()).find(({ text }) => text === JSON.stringify(event));
    expect(letter).toMatchObject({
      death: { cause: 'handler-failed', reason: expect.stringContaining('unlucky'), attempts: 3, group },
      origin: { topic },
    });
    before = () => Promise.resolve();
  });

  it.each([
    ['no JSON', '{ "type": '],
    ['data that does not fit the contract', JSON.stringify({ ...anOrder('x'), data: { order: 1 } })],
  ])('with %s become dead letters with the reason', async (_what, value) => {
    await outside.send(topic, [sealed('poison', value)]);
    await publish({ ...anOrder('after-poison'), subject: 'poison' });
    await eventually(() => expect(stepsOf('after-poison')).not.toEqual([]));
    const letter = (await deadLetters()).find(({ text }) => text === value);
    expect(letter?.death.reason).toMatch(/not JSON|not a shop.order.placed.v1/);
    handled.splice(0);
  });

  it('forged by whoever reaches the broker are refused, each with its reason, and never handled', async () => {
    const order = anOrder('forged');
    const text = JSON.stringify(order);
    const elsewhere = sealed('forged', text, { on: `${topic}.other` });
    await outside.send(topic, [
      { key: 'forged', value: text, headers: { type: placed.type } },
      { key: 'forged', value: text },
      sealed('forged', text, { seal: recordSeal([Buffer.alloc(32, 2)]) }),
      elsewhere,
    ]);
    await publish({ ...anOrder('after-forged'), subject: 'forged' });
    await eventually(() => expect(stepsOf('after-forged')).toEqual([0]));
    expect(stepsOf('forged')).toEqual([]);
    const causes = (await deadLetters())
      .filter(({ message }) => String(message.key) === 'forged')
      .map(({ death }) => death.cause);
    expect(causes).toEqual(Array.from({ length: 4 }, () => 'not-sealed'));
  });

  it('that died are replayed, once unless forced, and never what was forged', async () => {
    const kept = new DeadLetterStore(outside, [`${topic}.dead`]);
    before = async ({ data }) => {
      if (data.order === 'mended') throw new Error('a bug');
    };
    await publish(anOrder('mended', 1), { ...anOrder('after-mended'), subject: 'mended' });
    await eventually(() => expect(stepsOf('after-mended')).toEqual([0]));
    before = () => Promise.resolve();
    const find = async (key: string, cause: string): Promise<KeptLetter> => {
      const { letters } = await kept.list();
      const found = letters.find(
        ({ message, death }) => String(message.key) === key && death.cause === cause,
      );
      if (!found) throw new Error(`no dead letter of ${key}`);
      return found;
    };
    await kept.replay(await find('mended', 'handler-failed'));
    await eventually(() => expect(stepsOf('mended')).toEqual([1]));
    await expect(kept.replay(await find('mended', 'handler-failed'))).rejects.toThrow('was replayed at');
    await kept.replay(await find('mended', 'handler-failed'), { force: true });
    await eventually(() => expect(stepsOf('mended')).toEqual([1, 1]));
    const forged = await find('forged', 'not-sealed');
    await expect(kept.replay(forged, { force: true })).rejects.toThrow('not sealed by one of us');
  });

  it('show nothing of their texts on the broker, dead or alive', async () => {
    before = async ({ data }) => {
      if (data.step === 13) throw new Error(`no place for ${data.order}`);
    };
    const text = 'מבצע-קיץ-סודי';
    await publish({ ...anOrder(text, 1), subject: 'hidden' }, { ...anOrder(text, 13), subject: 'hidden' });
    await publish({ ...anOrder('after-hidden'), subject: 'hidden' });
    await eventually(() => expect(stepsOf('after-hidden')).toEqual([0]));
    before = () => Promise.resolve();
    const stored = [...(await readAll(topic)), ...(await readAll(`${topic}.dead`))];
    expect(stored.length).toBeGreaterThan(2);
    const shown = stored.flatMap(({ key, value, headers }) => [key, value, ...Object.values(headers ?? {})]);
    expect(shown.map(String).filter((part) => part.includes(text))).toEqual([]);
    expect((await deadLetters()).at(-1)?.death.reason).toContain(text);
  });

  it('go on after a restart where they stopped: nothing lost, and nothing again that was committed', async () => {
    const steps = Array.from({ length: 40 }, (_, step) => step);
    await publish(...steps.slice(0, 20).map((step) => anOrder('restart', step)));
    await eventually(() => expect(stepsOf('restart')).toEqual(steps.slice(0, 20)));
    await app.close();
    await publish(...steps.slice(20).map((step) => anOrder('restart', step)));
    app = await start();
    await eventually(() => expect(stepsOf('restart')).toEqual(steps));
  });

  it('whose handler runs when the application stops are finished and committed first', async () => {
    let entered = false;
    let release = (): void => {};
    before = () => {
      entered = true;
      return new Promise((resolve) => (release = resolve));
    };
    await publish(anOrder('stopping'));
    await eventually(() => expect(entered).toBe(true));
    const closing = app.close();
    release();
    await closing;
    expect(stepsOf('stopping')).toEqual([0]);
    before = () => Promise.resolve();
    app = await start();
    await publish(anOrder('stopping', 1));
    await eventually(() => expect(stepsOf('stopping')).toEqual([0, 1]));
  });
});

describe('EventPublisher', () => {
  it('sends to the topic of the contract, for handlers of any group', async () => {
    const seen: string[] = [];
    const [first, second] = [uniqueName('one'), uniqueName('two')];
    const recorder = (name: string): new () => object => {
      class Recorder {
        static readonly on: EventContract = userDeleted;
        static readonly group = name;
        async handle({ id }: EventEnvelope): Promise<void> {
          seen.push(`${name} ${id}`);
        }
      }
      return Injectable()(Recorder) ?? Recorder;
    };
    const app = await NestFactory.createApplicationContext(
      // This topic is everybody's, and the other suites read it unsealed.
      ShopModule.with([recorder(first), recorder(second)], { brokers }),
      {
        logger: false,
      },
    );
    const id = uniqueName('event');
    await app
      .get(EventPublisher)
      .publish([
        newEvent(userDeleted, { id, tenant: '', traceId: 't-1', time: new Date(), data: { userId: id } }),
      ]);
    await eventually(() =>
      expect(seen).toEqual(expect.arrayContaining([`${first} ${id}`, `${second} ${id}`])),
    );
    await app.close();
  });
});

describe('an application with event handlers', () => {
  it('does not start without a count of attempts that someone chose', async () => {
    const { imports } = ShopModule.with([]);
    const root = { module: class Forgetful {}, imports, providers: [RecordWhenOrderPlaced] };
    const started = NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    await expect(started).rejects.toThrow('AttemptStore');
  });
});

describe('ensureTopics', () => {
  it('brings topics that are there to what is configured', async () => {
    const [requests, dead] = [`${uniqueName('svc')}.requests`, `${uniqueName('svc')}.events.dead`];
    await ensureTopics({ brokers, topics: { requestPartitions: 2, deadRetentionMs: 60_000 } }, [
      requests,
      dead,
    ]);
    await ensureTopics({ brokers, topics: { deadRetentionMs: 120_000 } }, [requests, dead]);
    const admin = new Kafka({ brokers }).admin();
    await admin.connect();
    // A broker hears of what it was told a moment later.
    await eventually(async () => {
      const { topics: grown } = await admin.fetchTopicMetadata({ topics: [requests] });
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: ConfigResourceTypes.TOPIC, name: dead, configNames: ['retention.ms'] }],
      });
      expect(grown[0]?.partitions).toHaveLength(12);
      expect(resources[0]?.configEntries[0]?.configValue).toBe('120000');
    });
    await admin.disconnect();
  });

  it('may be called by several processes at once', async () => {
    const topics = [uniqueName('a'), uniqueName('b')];
    await Promise.all([1, 2, 3].map(() => ensureTopics({ brokers }, topics)));
    const admin = new Kafka({ brokers }).admin();
    await admin.connect();
    const { topics: created } = await admin.fetchTopicMetadata({ topics });
    await admin.disconnect();
    expect(created.map(({ partitions }) => partitions.length)).toEqual([6, 6]);
  });
});

/** All messages that a topic has now. */
async function readAll(from: string): Promise<KafkaMessage[]> {
  const kafka = new Kafka({ brokers, logLevel: 0 });
  const admin = kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(from);
  await admin.disconnect();
  const expected = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const consumer = kafka.consumer({ groupId: uniqueName('reader'), maxWaitTimeInMs: 100 });
  const messages: KafkaMessage[] = [];
  await consumer.connect();
  await consumer.subscribe({ topic: from, fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message }) => void messages.push(message) });
  await eventually(() => expect(messages.length).toBeGreaterThanOrEqual(expected));
  await consumer.disconnect();
  return messages;
}
