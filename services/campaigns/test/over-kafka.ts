import { performAction } from '@megafon/contracts';
import type { Caller, EventEnvelope, ReplyOf, RequestSource } from '@megafon/contracts';
import { EventPublisher, KafkaConnection, MessagingModule, RequestClient } from '@megafon/messaging';
import type { AnyRequestContract } from '@megafon/messaging';
import { MongoModule } from '@megafon/mongo';
import { CrashPoint, RedisModule, startService } from '@megafon/service';
import { freshDatabaseName, testServers } from '@megafon/testing';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Materials } from '../src/campaigns/materials.js';
import { accountIds, features, materials } from './running-campaigns.js';
import type { Command } from './running-campaigns.js';

const brokers = [...testServers().kafkaBrokers];

/** The whole service over a real Kafka and MongoDB; only the two services it asks, and automation, are played. */
export interface OverKafka {
  ask: <C extends AnyRequestContract>(
    contract: C,
    caller: Caller,
    source?: RequestSource<C>,
  ) => Promise<ReplyOf<C>>;
  publish: (events: EventEnvelope[]) => Promise<void>;
  /** A message that is no event. */
  publishGarbage: (topic: string, type: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** @param perform called with each command instead of sending it: another suite may play automation at the same time */
export async function startOverKafka(perform: (command: Command) => EventEnvelope[]): Promise<OverKafka> {
  let publish: (events: EventEnvelope[]) => Promise<void> = () => Promise.resolve();
  const sink = {
    publish: async (events: EventEnvelope[]) => {
      const isCommand = ({ type }: EventEnvelope) => type === performAction.type;
      await publish(events.filter((event) => !isCommand(event)));
      for (const command of events.filter(isCommand)) await publish(perform(command as Command));
    },
  };
  const { app, shutdown } = await startService({
    name: 'campaigns',
    module: WholeService.with(sink),
    config: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HEALTH_HOST: '127.0.0.1',
      HEALTH_PORT: 0,
      ALLOW_PLAINTEXT: [],
      KAFKA_BROKERS: brokers,
      SHUTDOWN_TIMEOUT_MS: 25_000,
    },
    exit: () => undefined,
  });
  publish = (events) => app.get(EventPublisher, { strict: false }).publish(events);
  answer(app.get(Materials, { strict: false }));
  return {
    ask: (contract, caller, source = {}) =>
      app.get(RequestClient, { strict: false }).send(contract, source, { caller, traceId: 'test' }),
    publish: (events) => publish(events),
    publishGarbage: (topic, type) =>
      app
        .get(KafkaConnection, { strict: false })
        .send(topic, [{ key: 'garbage', value: '{"id":', headers: { type } }]),
    stop: () => shutdown('end of the test'),
  };
}

function answer(asked: Materials): void {
  asked.texts = () => Promise.resolve(materials(3));
  asked.accounts = () =>
    Promise.resolve(accountIds.map((accountId) => ({ accountId, accountName: 'חשבון' })));
  asked.quietTime = () => Promise.resolve(null);
  asked.checkReferences = () => Promise.resolve();
}

@Global()
@Module({})
class WholeService {
  static with(sink: { publish(events: EventEnvelope[]): Promise<void> }): DynamicModule {
    return {
      module: WholeService,
      imports: [
        MessagingModule.forService({ service: 'campaigns', clientId: 'campaigns', kafka: { brokers } }),
        MongoModule.forService({ uri: testServers().mongoUri, dbName: freshDatabaseName(), sink }),
        RedisModule.forService({ url: testServers().redisUrl }),
        ...features,
      ],
      providers: [{ provide: CrashPoint, useValue: new CrashPoint({ NODE_ENV: 'test' }) }],
      exports: [CrashPoint],
    };
  }
}
