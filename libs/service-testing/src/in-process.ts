import { AppError } from '@megafon/contracts';
import type { ReplyOf, RequestSource } from '@megafon/contracts';
import { parseRequest, RequestClient } from '@megafon/messaging';
import type { AnyRequestContract } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { Clock, CrashPoint, HealthChecks, Metrics } from '@megafon/service';
import { freshDatabaseName, testServers } from '@megafon/testing';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { askOf } from './ask-of.js';
import type { Ask } from './ask-of.js';
import { Published } from './published.js';

/** A clock that stands still until a test moves it. */
class TestClock extends Clock {
  private time = new Date('2026-03-01T09:00:00Z');

  now(): Date {
    return this.time;
  }

  set(time: Date): void {
    this.time = time;
  }

  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}

/** Answers requests to other services as the test says. */
class FakeServices {
  private readonly answers = new Map<string, (body: unknown) => unknown>();

  answer<C extends AnyRequestContract>(contract: C, reply: (body: C['body']['_output']) => ReplyOf<C>): void {
    this.answers.set(contract.pattern, reply);
  }

  async send<C extends AnyRequestContract>(contract: C, source: RequestSource<C>): Promise<unknown> {
    const reply = this.answers.get(contract.pattern);
    if (!reply) throw new AppError('SERVICE.TIMEOUT');
    return reply(parseRequest(contract, source).body);
  }
}

/** A service's features over a real MongoDB, without Kafka. */
export interface InProcess {
  app: INestApplicationContext;
  clock: TestClock;
  services: FakeServices;
  published: Published;
  ask: Ask;
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
}

export async function startInProcess(features: (Type | DynamicModule)[]): Promise<InProcess> {
  const clock = new TestClock();
  const services = new FakeServices();
  const published = new Published();
  const app = await NestFactory.createApplicationContext(Root.of(features, { clock, services, published }), {
    logger: false,
  });
  return {
    app,
    clock,
    services,
    published,
    ask: askOf(app),
    get: (type) => app.get(type, { strict: false }),
    close: () => app.close(),
  };
}

@Global()
@Module({})
class Root {
  static of(
    features: (Type | DynamicModule)[],
    { clock, services, published }: Pick<InProcess, 'clock' | 'services' | 'published'>,
  ): DynamicModule {
    return {
      module: Root,
      imports: [
        DiscoveryModule,
        MongoModule.forService({
          uri: testServers().mongoUri,
          dbName: freshDatabaseName(),
          sink: published,
        }),
        ...features,
      ],
      providers: [
        { provide: Clock, useValue: clock },
        { provide: HealthChecks, useValue: new HealthChecks() },
        { provide: Metrics, useValue: new Metrics('test') },
        { provide: RequestClient, useValue: services },
        { provide: CrashPoint, useValue: new CrashPoint({ NODE_ENV: 'test' }) },
      ],
      exports: [Clock, CrashPoint, HealthChecks, Metrics, RequestClient],
    };
  }
}
