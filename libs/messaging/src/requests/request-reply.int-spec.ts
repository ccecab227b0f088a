import 'reflect-metadata';
import { Controller, INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, internalRequest } from '@megafon/contracts';
import type { Caller, ServiceName } from '@megafon/contracts';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { z } from 'zod';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { Handles } from './handles.js';
import { RequestClient } from './request-client.js';
import type { RequestObservation } from './request-dispatcher.js';
import { RequestServer } from './request-server.js';
import type { RequestOf } from './request.js';

const service = uniqueName('shop') as ServiceName;
const brokers = [...testServers().kafkaBrokers];
const text = z.object({ text: z.string() });

const echo = internalRequest({ name: `${service}.text.echo`, body: text, reply: text });
const refuse = internalRequest({ name: `${service}.text.refuse`, body: text, reply: text });
const fail = internalRequest({ name: `${service}.text.fail`, body: text, reply: text });
const swell = internalRequest({ name: `${service}.text.swell`, body: text, reply: text });
const hold = internalRequest({ name: `${service}.text.hold`, body: text, reply: text });

const held: (() => void)[] = [];
const ran: string[] = [];

@Controller()
class TextController {
  @Handles(echo)
  async echo({ body, userId, traceId }: RequestOf<typeof echo>): Promise<{ text: string }> {
    ran.push(body.text);
    return { text: `${body.text}|${userId}|${traceId}` };
  }

  @Handles(refuse)
  refuse(): Promise<{ text: string }> {
    throw new AppError('GROUP.LIMIT_REACHED', { limit: 10 });
  }

  @Handles(fail)
  async fail(): Promise<{ text: string }> {
    throw new TypeError('secret of ours');
  }

  @Handles(swell)
  async swell({ body }: RequestOf<typeof swell>): Promise<{ text: string }> {
    return { text: body.text.repeat(4_100_000) };
  }

  @Handles(hold)
  hold({ body }: RequestOf<typeof hold>): Promise<{ text: string }> {
    return new Promise((resolve) => held.push(() => resolve(body)));
  }
}

@Module({ controllers: [TextController] })
class TextModule {}

const dana: Caller = { userId: 'u-1', role: 'user', name: 'דנה', email: 'dana@example.test' };
const observed: RequestObservation[] = [];

/** How many requests the server takes at once, and how many of them of one user. */
const places = 50;
const perUser = 20;

async function serve(): Promise<INestMicroservice> {
  const strategy = new RequestServer({
    service,
    brokers,
    clientId: service,
    maxInFlight: places,
    maxPerUser: perUser,
    observe: (request) => observed.push(request),
  });
  const app = await NestFactory.createMicroservice(TextModule, { strategy, logger: false });
  await app.listen();
  return app;
}

function aClient(): { client: RequestClient; close: () => Promise<void> } {
  const connection = new KafkaConnection({ kafka: { brokers }, clientId: 'client' });
  const client = new RequestClient(connection, { service: 'gateway' });
  const close = async () => {
    try {
      await client.close();
    } finally {
      await connection.close();
    }
  };
  return { client, close };
}

describe('a request and its reply over Kafka', () => {
  let app: INestMicroservice;
  const { client, close } = aClient();

  beforeAll(async () => {
    [app] = await Promise.all([serve(), client.connect()]);
  });
  afterAll(async () => {
    held.forEach((release) => release());
    await close();
    await app.close();
  });

  it('brings the reply to the one who asked', async () => {
    const numbers = Array.from({ length: places }, (_, n) => `${n}`);
    const replies = await Promise.all(
      numbers.map((n) => client.send(echo, { body: { text: n } }, { caller: null, traceId: 't' })),
    );
    expect(replies).toEqual(numbers.map((n) => ({ text: `${n}||t` })));
  });

  it('carries the caller and the trace', async () => {
    const reply = await client.send(echo, { body: { text: 'שלום' } }, { caller: dana, traceId: 't-9' });
    expect(reply).toEqual({ text: 'שלום|u-1|t-9' });
  });

  it('throws what the service refused with', async () => {
    const refused = client.send(refuse, { body: { text: '' } }, { caller: dana });
    await expect(refused).rejects.toMatchObject({
      code: 'GROUP.LIMIT_REACHED',
      details: { limit: 10 },
      status: 403,
    });
  });

  it('throws SERVICE.UNEXPECTED with an error id, and nothing of the fault', async () => {
    const failed = await client
      .send(fail, { body: { text: '' } }, { caller: dana })
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'SERVICE.UNEXPECTED',
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(failed)).not.toContain('secret');
  });

  it('throws REQUEST.INVALID with the fields for input that does not fit', async () => {
    const invalid = client.send(echo, { body: { text: 5 } as never }, { caller: dana });
    await expect(invalid).rejects.toMatchObject({ code: 'REQUEST.INVALID', details: { fields: ['text'] } });
  });

  it('throws REQUEST.TOO_LARGE at once for more than 4 MB', async () => {
    const large = client.send(echo, { body: { text: 'x'.repeat(4_100_000) } }, { caller: dana });
    await expect(large).rejects.toMatchObject({ code: 'REQUEST.TOO_LARGE' });
  });

  it('throws REPLY.TOO_LARGE where the reply is, and goes on answering', async () => {
    const large = client.send(swell, { body: { text: 'x' } }, { caller: dana });
    await expect(large).rejects.toMatchObject({ code: 'REPLY.TOO_LARGE', status: 422, retryable: false });
    const small = client.send(swell, { body: { text: '' } }, { caller: dana });
    await expect(small).resolves.toEqual({ text: '' });
  });

  it('carries what is larger than the broker’s default for a message', async () => {
    const long = 'א'.repeat(800_000);
    const reply = await client.send(echo, { body: { text: long } }, { caller: null, traceId: '' });
    expect(reply.text.length).toBe(long.length + 2);
  });

  it('throws SERVICE.TIMEOUT when the reply takes too long, and frees the place when it comes', async () => {
    const late = client.send(hold, { body: { text: 'late' } }, { caller: dana, timeoutMs: 300 });
    await expect(late).rejects.toMatchObject({ code: 'SERVICE.TIMEOUT' });
    held.splice(0).forEach((release) => release());
  });

  it('takes a user’s requests in turn, refuses them with SERVICE.UNAVAILABLE when many wait, and no other’s', async () => {
    const running = Array.from({ length: perUser }, () =>
      client.send(hold, { body: { text: 'x' } }, { caller: dana }),
    );
    await eventually(() => expect(held).toHaveLength(perUser));
    const waiting = Array.from({ length: perUser }, (_, n) =>
      client.send(echo, { body: { text: `waited ${n}` } }, { caller: dana }),
    );
    const settled: unknown[] = [];
    for (const each of waiting) void each.then((reply) => settled.push(reply));
    const refused = client.send(echo, { body: { text: 'full' } }, { caller: dana });
    await expect(refused).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE', status: 503 });
    const another = client.send(
      echo,
      { body: { text: 'of another' } },
      { caller: { ...dana, userId: 'u-2' } },
    );
    await expect(another).resolves.toMatchObject({ text: expect.stringContaining('u-2') });
    expect(settled).toEqual([]);
    held.splice(0).forEach((release) => release());
    expect(await Promise.all([...running, ...waiting])).toHaveLength(2 * perUser);
  });

  it('rejects what waits when the client is closed, and what comes after', async () => {
    const short = aClient();
    await short.client.connect();
    const waiting = short.client.send(hold, { body: { text: 'never' } }, { caller: dana });
    const rejected = expect(waiting).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
    await short.close();
    await rejected;
    const after = short.client.send(echo, { body: { text: 'x' } }, { caller: dana });
    await expect(after).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
    held.splice(0).forEach((release) => release());
    // Its reply topic is gone: replies to others still arrive.
    await expect(client.send(echo, { body: { text: 'ok' } }, { caller: dana })).resolves.toBeDefined();
    const newcomer = aClient();
    await expect(
      newcomer.client.send(echo, { body: { text: 'new' } }, { caller: dana }),
    ).resolves.toBeDefined();
    await newcomer.close();
  });

  it('finishes what it has taken when it is closed, and drops what expired meanwhile', async () => {
    const taken = client.send(hold, { body: { text: 'taken' } }, { caller: dana });
    await eventually(() => expect(held).toHaveLength(1));
    const closing = app.close();
    held.splice(0).forEach((release) => release());
    await expect(taken).resolves.toEqual({ text: 'taken' });
    await closing;

    const expired = client.send(echo, { body: { text: 'expired' } }, { caller: dana, timeoutMs: 200 });
    const waiting = client.send(echo, { body: { text: 'waiting' } }, { caller: dana });
    await expect(expired).rejects.toMatchObject({ code: 'SERVICE.TIMEOUT' });
    app = await serve();
    await expect(waiting).resolves.toMatchObject({ text: expect.stringContaining('waiting') });
    await eventually(() => expect(observed.map(({ outcome }) => outcome)).toContain('EXPIRED'));
    expect(ran).not.toContain('expired');
  });
});

describe('a client whose broker is away', () => {
  it('rejects as soon as sending has failed', async () => {
    const connection = new KafkaConnection({ kafka: { brokers: ['127.0.0.1:1'] }, clientId: 'client' });
    const client = new RequestClient(connection, { service: 'gateway' });
    const lost = client.send(echo, { body: { text: 'x' } }, { caller: null, timeoutMs: 60_000 });
    await expect(lost).rejects.toMatchObject({ code: 'SERVICE.UNAVAILABLE' });
  });
});
