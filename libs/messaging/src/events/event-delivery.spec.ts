import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { event, newEvent } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { IHeaders, Message } from 'kafkajs';
import { z } from 'zod';
import { currentTraceId } from '../trace.js';
import { AttemptStore, MemoryAttempts } from './attempt-store.js';
import type { Consumed } from './dead-letters.js';
import { EventDelivery } from './event-delivery.js';
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
  const headers: IHeaders = type === undefined ? {} : { type };
  const message = { key: Buffer.from('b-1'), value: text, offset, headers, timestamp: '0', attributes: 0 };
  return { topic: 'content.events', partition: 2, message };
}

function aDelivery(handle: Subscription['handle'], attempts: AttemptStore = new MemoryAttempts()) {
  const sent: { topic: string; message: Message; headers: IHeaders }[] = [];
  const stop = new AbortController();
  const outcomes: string[] = [];
  const delivery = new EventDelivery({
    group: 'content',
    router: new EventRouter([{ contract, handlerName: 'Handler', handle }]),
    attempts,
    retry: { maxAttempts: 3, firstWaitMs: 1, maxWaitMs: 2 },
    watchdog: { enter: () => () => {} },
    send: async (topic, messages) =>
      messages.forEach((message) => sent.push({ topic, message, headers: message.headers ?? {} })),
    observe: ({ outcome }) => outcomes.push(outcome),
    stopping: stop.signal,
  });
  return { delivery, sent, outcomes, stop };
}

describe('EventDelivery', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  afterAll(() => {
    Logger.overrideLogger(new Logger());
  });

  it('hands the event to the handler, within its trace', async () => {
    const seen: unknown[] = [];
    const { delivery } = aDelivery(async (given) => void seen.push([given, currentTraceId()]));
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(seen).toEqual([[anEvent(), 't-1']]);
  });

  it('skips types that nobody handles, by the header without reading them', async () => {
    const { delivery, sent } = aDelivery(() => Promise.reject(new Error('must not run')));
    expect(await delivery.deliver(consumed({ ...anEvent(), type: 'content.sample.lost.v1' }))).toBe(true);
    expect(await delivery.deliver(consumed('{ not JSON', '8', 'content.sample.lost.v1'))).toBe(true);
    expect(sent).toEqual([]);
  });

  it.each([
    ['no JSON at all', '{ not JSON', 'not JSON'],
    ['JSON that is no event', '{"type":"content.sample.made.v1"}', 'not an event'],
    [
      'data that does not fit',
      JSON.stringify({ ...anEvent(), data: { boxId: 4 } }),
      'not a content.sample.made.v1',
    ],
  ])('sends %s to the dead letters, its bytes untouched', async (_what, value, reason) => {
    const { delivery, sent } = aDelivery(() => Promise.reject(new Error('must not run')));
    expect(await delivery.deliver(consumed(value))).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.topic).toBe('content.events.dead');
    expect(String(sent[0]?.message.value)).toBe(value);
    expect(sent[0]?.headers).toMatchObject({
      'dead-reason': expect.stringContaining(reason),
      'dead-group': 'content',
      'origin-topic': 'content.events',
      'origin-partition': '2',
      'origin-offset': '7',
    });
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
    const { delivery, sent, outcomes } = aDelivery(() => Promise.reject(new TypeError('a bug')));
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(outcomes).toEqual(['retried', 'retried', 'dead-lettered']);
    expect(sent[0]?.headers).toMatchObject({
      'dead-reason': expect.stringContaining('TypeError: a bug'),
      'dead-attempts': '3',
    });
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
    const { delivery, sent } = aDelivery(() => Promise.reject(new Error('must not run')), attempts);
    expect(await delivery.deliver(consumed(anEvent()))).toBe(true);
    expect(sent[0]?.headers).toMatchObject({
      'dead-reason': expect.stringContaining('ended the process'),
      'dead-attempts': '3',
    });
  });

  it('does not hold the deaths of a process against a message that waited its turn', async () => {
    const attempts = new MemoryAttempts();
    const [killer, bystander] = [consumed(anEvent('killer'), '7'), consumed(anEvent('bystander'), '8')];
    await attempts.begin('content:content.events:2:7');
    await attempts.begin('content:content.events:2:8');
    const { delivery } = aDelivery(
      ({ id }) => (id === 'killer' ? new Promise(() => {}) : Promise.resolve()),
      attempts,
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
});
