import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { DataOf, EventContract, EventEnvelope, login, refresh, ReplyOf } from '@megafon/contracts';
import { EventPublisher } from '@megafon/messaging';
import { Outbox, OutboxSweeper } from '@megafon/mongo';
import type { AnyRequestContract, RequestOf } from '@megafon/messaging';
import { Clock, ServiceModule } from '@megafon/service';
import { freshDatabaseName, testServers, uniqueName } from '@megafon/testing';
import { Kafka } from 'kafkajs';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import type { Config } from '../src/config.js';
import { Mailer } from '../src/mail/mailer.js';
import type { Mail } from '../src/mail/mailer.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export { publicKey };
/** As the configuration has it: base64 of PEM. */
export const signingKey = Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })).toString('base64');

/** A clock that a test may move. */
export class TestClock extends Clock {
  private aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
  advance(ms: number): void {
    this.aheadMs += ms;
  }
}

/** The whole of auth under test. */
export interface Auth {
  app: INestApplicationContext;
  clock: TestClock;
  config: Config;
  /** The events of a type that were published since the start, in order: each once, however often it was sent. */
  told: <C extends EventContract>(contract: C) => DataOf<C>[];
}

/**
 * The whole of auth over the run's servers, with a database of its own.
 * @param mailer what sends its mails, where a test looks at them
 */
export async function anAuth(
  env: Partial<Record<keyof Config, string>> = {},
  mailer?: Mailer,
): Promise<Auth> {
  const { mongoUri, kafkaBrokers, redisUrl } = testServers();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REDIS_URL: redisUrl,
    MONGODB_URI: mongoUri,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    DATABASE: freshDatabaseName('auth'),
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    JWT_PRIVATE_KEY: signingKey,
    ...env,
  });
  const clock = new TestClock();
  const service = ServiceModule.forService({ name: 'auth' });
  const providers = [...(service.providers ?? []), { provide: Clock, useValue: clock }];
  const root = { module: class AuthUnderTest {}, imports: [{ ...service, providers }, AppModule.of(config)] };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  if (mailer) replace(app.get(Mailer, { strict: false }), mailer);
  const published = listenTo(app.get(EventPublisher, { strict: false }));
  const told: Auth['told'] = ({ type }) =>
    [...published.values()].filter((event) => event.type === type).map(({ data }) => data as never);
  return { app, clock, config, told };
}

/**
 * Sends what another process left in the database, as the sweeper of a running one does: what a first look sees, a
 * second one sends. Its own rounds are not waited for, as a busy machine puts them off.
 */
export async function swept({ app }: Auth): Promise<void> {
  const sweeper = app.get(OutboxSweeper, { strict: false });
  for (let look = 0; look < 2; look += 1) await sweeper.sweep();
  await app.get(Outbox, { strict: false }).idle();
}

/** Suites run side by side over one broker: in one group, one would be given the events of another. */
function consumeApart(): void {
  const suite = uniqueName('suite');
  const consumer = Reflect.get(Kafka.prototype, 'consumer');
  Kafka.prototype.consumer = function apart(this: Kafka, { groupId, ...config }) {
    return consumer.call(this, { ...config, groupId: `${groupId}-${suite}` });
  };
}

consumeApart();

function replace(mailer: Mailer, by: Mailer): void {
  Object.defineProperties(mailer, {
    enabled: { get: () => by.enabled },
    send: { value: (mail: Mail) => by.send(mail) },
  });
}

/** What goes through the publisher from now on, by id: the sweeper sends again what was slow to be settled. */
function listenTo(publisher: EventPublisher): Map<string, EventEnvelope> {
  const heard = new Map<string, EventEnvelope>();
  const publish = publisher.publish.bind(publisher);
  publisher.publish = async (events) => {
    await publish(events);
    for (const event of events) if (!heard.has(event.id)) heard.set(event.id, event);
  };
  return heard;
}

/** As the request server hands it to a handler. */
export function requestOf<C extends AnyRequestContract>(
  contract: C,
  body: unknown,
  userId = '',
): RequestOf<C> {
  const parsed = contract.body.parse(body);
  const rest = {
    params: {},
    query: {},
    caller: null,
    userId,
    traceId: 'trace',
    deadline: Date.now() + 60_000,
  };
  return { body: parsed, ...rest } as RequestOf<C>;
}

/** The pair of tokens that signing in led to, where nothing was asked for beside the password. */
export async function pairOf(
  reply: ReplyOf<typeof login> | Promise<ReplyOf<typeof login>>,
): Promise<ReplyOf<typeof refresh>> {
  const answer = await reply;
  if ('secondFactor' in answer) throw new Error('a second factor was asked for');
  return answer;
}

/** The code a call was refused with; undefined when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}
