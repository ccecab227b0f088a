import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { INestMicroservice } from '@nestjs/common';
import { newEvent, userRoleChanged, verify } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { currentTraceId, EventPublisher, Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { startTracing } from '@megafon/service';
import { eventually, spanSink, uniqueName } from '@megafon/testing';
import type { SpanSink } from '@megafon/testing';
import { aGateway, aService, authorized } from '../test/a-gateway.js';
import type { Gateway } from '../test/a-gateway.js';

const word = 'what-dana-wrote';

/** A service that tells an event of what it is asked. */
@Controller()
class AuthStandIn {
  @Handles(verify)
  async verify({ userId }: RequestOf<typeof verify>): Promise<ReplyOf<typeof verify>> {
    const event = newEvent(userRoleChanged, {
      id: randomUUID(),
      tenant: userId,
      traceId: currentTraceId(),
      time: new Date(),
      data: { userId, role: 'user' },
    });
    await gateway.app.get(EventPublisher).publish([event]);
    throw new Error(word);
  }
}

let sink: SpanSink;
let stopTracing: () => Promise<void>;
let gateway: Gateway;
let auth: INestMicroservice;
beforeAll(async () => {
  sink = await spanSink();
  stopTracing = await startTracing('gateway', { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint });
  auth = await aService('auth', AuthStandIn);
  gateway = await aGateway();
});
afterAll(async () => {
  await gateway?.close();
  await auth?.close();
  await stopTracing?.();
  await sink?.close();
});

it('is one trace from a page’s call over Kafka to the consumer of the event it led to', async () => {
  const traceId = randomUUID().replaceAll('-', '');
  const page = '00f067aa0ba902b7';
  const sub = uniqueName(word);
  const response = await gateway.ask({
    url: '/api/auth/verify',
    headers: {
      ...authorized({ sub, name: word }),
      traceparent: `00-${traceId}-${page}-01`,
      'user-agent': word,
      cookie: `session=${word}`,
    },
  });
  expect(response.headers['x-trace-id']).toBe(traceId);
  const steps = [
    'GET /api/auth/verify',
    'GET /auth/verify',
    'GET /auth/verify',
    `publish ${userRoleChanged.type}`,
    `DeliverLiveEvents ${userRoleChanged.type}`,
  ];
  await eventually(() => {
    const mine = sink.spans.filter((span) => span.traceId === traceId);
    // Each within the one before, the first within what the page did.
    const chain = [page];
    for (const name of steps) {
      const next = mine.find((span) => span.parentSpanId === chain.at(-1) && span.name === name);
      expect([name, next?.traceId]).toEqual([name, traceId]);
      chain.push(next?.spanId ?? '');
    }
  });
  // Nobody's words, names, ids, tokens or cookies.
  const said = sink.raw.join('\n');
  expect(said).toContain('/api/auth/verify');
  expect(said).not.toContain(word);
  expect(said).not.toContain(String(authorized({ sub, name: word }).authorization).slice(7, 40));
  const keys = new Set(sink.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].filter((key) => !/^(http|rpc|messaging|megafon|error)\./.test(key))).toEqual([]);
});
