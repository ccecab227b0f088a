import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, newEvent } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { z } from 'zod';
import { readDeadLetter } from '../dead-letters/dead-letter.js';
import type { Consumed, Death } from '../dead-letters/dead-letter.js';
import { eventPlace } from '../seal/event-place.js';
import { recordSeal } from '../seal/record-seal.js';
import type { RecordSeal } from '../seal/record-seal.js';
import { currentTraceId } from '../trace.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';
import { EventDelivery } from './event-delivery.js';
import type { EventGate } from './event-gate.js';
import type { Subscription } from './event-handler.js';
import { EventRouter } from './event-router.js';

const contract = event('content.sample.made.v1', {
  key: (d) => d.boxId,
  data: z.object({ boxId: z.string() }),
});

const anEvent = (id = 'e-1'): EventEnvelope =>
  newEvent(contract, { id, tenant: 'u-1', traceId: 't-1', time: new Date(0), data: { boxId: 'b-1' } });

function consumed(value: string | EventEnvelope, offset = '7', type?: string): Consumed {
  const text = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return consumedAs(text, type === undefined ? {} : { type }, offset);
}

function consumedAs(value: Buffer, headers: IHeaders, offset = '7'): Consumed {
  const message = { key: Buffer.from('b-1'), value, offset, headers, timestamp: '0', attributes: 0 };
  return { topic: 'content.events', partition: 2, message };
}

function aDelivery(
  handle: Subscription['handle'],
  {
    attempts = new MemoryAttempts(),
    seal = recordSeal(),
    whenDead,
    gate,
    andThen,
  }: {
    attempts?: AttemptStore;
    seal?: RecordSeal;
    gate?: EventGate;
    /** A second handler. */
    andThen?: Subscription['handle'];
  } & Pick<Subscription, 'whenDead'> = {},
) {
  const sent: { topic: string; message: Message; headers: IHeaders }[] = [];
  const stop = new AbortController();
  const outcomes: string[] = [];
  const delivery = new EventDelivery({
    group: 'content',
    router: new EventRouter([
      { contract, handlerName: 'Handler', handle, whenDead },
      ...(andThen ? [{ contract, handlerName: 'Second', handle: andThen }] : []),
    ]),
    attempts,
    seal,
    gate,
    retry: { maxAttempts: 3, firstWaitMs: 1, maxWaitMs: 2 },
    watchdog: { enter: () => () => {} },
    send: async (topic, messages) =>
      messages.forEach((message) => sent.push({ topic, message, headers: message.headers ?? {} })),
    observe: ({ outcome }) => outcomes.push(outcome),
    stopping: stop.signal,
  });
  const letters = () =>
    sent.map(({ topic, message }) =>
      readDeadLetter({ topic, partition: 0, message: { ...message, offset: '0' } as KafkaMessage }, seal),
    );
  return { delivery, sent, letters, outcomes, stop };
}

describe('EventDelivery', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  afterAll(() => {
    Logger.overrideLogger(new Logger());
  });

  it('passes over what its service does not take in, and asks again where that is not known', async () => {
    const seen: unknown[] = [];
    let asked = 0;
    const gate: EventGate = {
      takes: async ({ id }) => {
        asked += 1;
        if (asked === 1) throw new Error('the database is away');
        return id === 'e-2';
      },
    };
    const { delivery, sent, letters } = aDelivery(async ({ id }) => void seen.push(id), { gate });
    expect(await delivery.deliver(consumed(anEvent('e-1')))).toBe(true);
    expect(await delivery.deliver(consumed(anEvent('e-2'), '8'))).toBe(true);
    expect({ seen, asked, sent, letters: letters() }).toEqual({
      seen: ['e-2'],
      asked: 3,
      sent: [],
      letters: [],
    });
  });

  it('hands the event to the handler, within its trace', async () => {
    const seen: unknown[] = [];
    const { delivery } = aDelivery(async (given) => void seen.push([given, currentTraceId()]));
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(seen).toEqual([[anEvent(), 't-1']]);
  });

  it('hands the event to the next handler when the one before it succeeded, and to none whose turn never came', async () => {
    let failures = 2;
    const order: string[] = [];
    const first = async () => {
      order.push('first');
      if ((failures -= 1) >= 0) throw new Error('not yet');
    };
    const andThen = async () => void order.push('second');
    const { delivery } = aDelivery(first, { andThen });
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(order).toEqual(['first', 'first', 'first', 'second']);
    failures = 3;
    const given = aDelivery(first, { andThen });
    expect(await given.delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(given.outcomes).toContain('dead-lettered');
    expect(order.filter((name) => name === 'second')).toHaveLength(1);
  });

  it('skips types that nobody handles, by the header without reading them', async () => {
    const { delivery, sent } = aDelivery(() => Promise.reject(new Error('must not run')));
    expect(await delivery.deliver(consumed({ ...anEvent(), type: 'content.sample.lost.v1' }))).toBe(true);
    expect(await delivery.deliver(consumed('{ not JSON', '8', 'content.sample.lost.v1'))).toBe(true);
    expect(sent).toEqual([]);
  });

  it.each<[string, string, Death['cause'], string]>([
    ['no JSON at all', '{ not JSON', 'not-an-event', 'not JSON'],
    ['JSON that is no event', '{"type":"content.sample.made.v1"}', 'not-an-event', 'not an event'],
    [
      'data that does not fit',
      JSON.stringify({ ...anEvent(), data: { boxId: 4 } }),
      'wrong-data',
      'not a content.sample.made.v1',
    ],
  ])('sends %s to the dead letters, its bytes untouched', async (_what, value, cause, reason) => {
    const { delivery, sent, letters, outcomes } = aDelivery(() => Promise.reject(new Error('must not run')));
    expect(await delivery.deliver(consumed(value))).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.topic).toBe('content.events.dead');
    expect(String(sent[0]?.message.value)).toBe(value);
    expect(letters()[0]).toMatchObject({
      death: { cause, reason: expect.stringContaining(reason), group: 'content' },
      origin: { topic: 'content.events', partition: 2, offset: '7' },
    });
    expect(outcomes).toEqual(['dead-lettered']);
  });

  it('tries again after a failure', async () => {
    let calls = 0;
    const { delivery, sent, outcomes } = aDelivery(async () => {
      calls += 1;
      if (calls < 3) throw new Error('half-way');
    });
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(outcomes).toEqual(['retried', 'retried', 'handled']);
    expect(sent).toEqual([]);
  });

  it('gives up after the last attempt and keeps the error in the dead letter', async () => {
    const { delivery, letters, outcomes } = aDelivery(() => Promise.reject(new TypeError('a bug')));
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(outcomes).toEqual(['retried', 'retried', 'dead-lettered']);
    const death = {
      cause: 'handler-failed',
      reason: expect.stringContaining('TypeError: a bug'),
      attempts: 3,
    };
    expect(letters()[0]).toMatchObject({ death });
  });

  it('waits out an outage however long it takes', async () => {
    let calls = 0;
    const { delivery, sent } = aDelivery(async () => {
      calls += 1;
      if (calls < 10) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(calls).toBe(10);
    expect(sent).toEqual([]);
  });

  it('buries a message that ended its process at every attempt', async () => {
    const attempts = new MemoryAttempts();
    // Three processes began with it and none came to an end.
    for (let life = 0; life < 3; life += 1) await attempts.begin('content:content.events:2:7');
    const { delivery, letters } = aDelivery(() => Promise.reject(new Error('must not run')), { attempts });
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(letters()[0]).toMatchObject({ death: { cause: 'process-ended', attempts: 3 } });
  });

  it('does not hold the deaths of a process against a message that waited its turn', async () => {
    const attempts = new MemoryAttempts();
    const [killer, bystander] = [consumed(anEvent('killer'), '7'), consumed(anEvent('bystander'), '8')];
    await attempts.begin('content:content.events:2:7');
    await attempts.begin('content:content.events:2:8');
    const { delivery } = aDelivery(
      ({ id }) => (id === 'killer' ? new Promise(() => {}) : Promise.resolve()),
      { attempts },
    );
    void delivery.deliver(killer);
    void delivery.deliver(bystander);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await attempts.begin('content:content.events:2:8')).toBe(2);
    expect(await attempts.begin('content:content.events:2:7')).toBe(3);
  });

  it('leaves a message to the next process when stopped between attempts', async () => {
    const { delivery, sent, stop } = aDelivery(async () => {
      stop.abort();
      throw new Error('half-way');
    });
    expect(await delivery.deliver(consumed(anEvent()))).toBe(false);
    expect(sent).toEqual([]);
  });

  describe('with a key', () => {
    const seal = recordSeal([Buffer.alloc(32, 1)]);
    const topic = 'content.events';
    const type = contract.type;
    const sealed = (by: RecordSeal, place: string, headers: IHeaders = { type }): Consumed =>
      consumedAs(by.seal(JSON.stringify(anEvent()), place), headers);
    const here = eventPlace(topic, { type, group: undefined });

    it('hands over what was sealed for this topic and type', async () => {
      const seen: string[] = [];
      const { delivery, sent } = aDelivery(async ({ id }) => void seen.push(id), { seal });
      expect(await delivery.deliver(sealed(seal, here))).toBe(true);
      expect([seen, sent]).toEqual([['e-1'], []]);
    });

    it.each<[string, Consumed]>([
      ['plain', consumed(anEvent(), '7', contract.type)],
      ['sealed with another key', sealed(recordSeal([Buffer.alloc(32, 2)]), here)],
      [
        'moved from another topic',
        sealed(seal, eventPlace('content.tasks', { type: contract.type, group: undefined })),
      ],
      [
        'given another type',
        sealed(seal, eventPlace('content.events', { type: 'a.b.c.v1', group: undefined })),
      ],
      ['without its type', sealed(seal, here, {})],
      ['a request', sealed(seal, 'content.events')],
    ])('refuses what is %s, and tells nobody of it', async (_what, forged) => {
      const told: unknown[] = [];
      const { delivery, letters, outcomes } = aDelivery(() => Promise.reject(new Error('must not run')), {
        seal,
        whenDead: async (event) => void told.push(event),
      });
      expect(await delivery.deliver(forged)).toBe(true);
      expect(letters()[0]).toMatchObject({ death: { cause: 'not-sealed', attempts: 0, told: false } });
      expect([outcomes, told]).toEqual([['dead-lettered'], []]);
    });

    it('shows no more in the dead letter than the event did', async () => {
      const { delivery, sent } = aDelivery(() => Promise.reject(new Error('a text of e-1')), { seal });
      await delivery.deliver(sealed(seal, here));
      const shown = [sent[0]?.message.value, ...Object.values(sent[0]?.headers ?? {})].map(String).join();
      expect(shown).not.toContain('e-1');
    });
  });

  it('skips what is replayed for another group', async () => {
    const { delivery, sent } = aDelivery(() => Promise.reject(new Error('must not run')));
    const replayed = consumedAs(Buffer.from(JSON.stringify(anEvent())), { 'for-group': 'admin' });
    expect(await delivery.deliver(replayed)).toBe(true);
    expect(sent).toEqual([]);
  });

  describe('a handler that wants to know of the dead', () => {
    it('is told before the dead letter is stored, of data that does not fit too', async () => {
      const told: unknown[] = [];
      const unfit = { ...anEvent(), data: { boxId: 4 } };
      const { delivery, letters } = aDelivery(() => Promise.reject(new Error('a bug')), {
        whenDead: async ({ data }, { cause }) => void told.push([data, cause]),
      });
      await delivery.deliver(consumed(anEvent()));
      await delivery.deliver(consumed(JSON.stringify(unfit)));
      expect(told).toEqual([
        [{ boxId: 'b-1' }, 'handler-failed'],
        [{ boxId: 4 }, 'wrong-data'],
      ]);
      expect(letters().map((letter) => letter?.death.told)).toEqual([true, true]);
    });

    it('is told again when that failed, and the dead letter says when it never could', async () => {
      let calls = 0;
      const { delivery, letters } = aDelivery(() => Promise.reject(new Error('a bug')), {
        whenDead: async () => {
          calls += 1;
          throw new Error('again');
        },
      });
      expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
      expect(calls).toBe(3);
      expect(letters()[0]?.death.told).toBe(false);
    });

    it('is not told any more when that is what ends the process', async () => {
      const attempts = new MemoryAttempts();
      for (let life = 0; life < 6; life += 1) await attempts.begin('content:content.events:2:7');
      const { delivery, letters } = aDelivery(() => Promise.reject(new Error('must not run')), {
        attempts,
        whenDead: () => Promise.reject(new Error('must not run')),
      });
      expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
      expect(letters()[0]).toMatchObject({ death: { attempts: 6, told: false } });
    });
  });
});
