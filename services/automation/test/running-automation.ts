import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActionWork } from '@megafon/contracts';
import { interactiveLogin, newEvent, performAction } from '@megafon/contracts';
import { MongoModule, newId } from '@megafon/mongo';
import { Clock, clockProvider, Metrics, RedisModule } from '@megafon/service';
import { askOf, Published } from '@megafon/service-testing';
import type { Ask } from '@megafon/service-testing';
import { StorageModule } from '@megafon/storage';
import { freshDatabaseName, testServers, uniqueName } from '@megafon/testing';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AccountsModule } from '../src/accounts/accounts.module.js';
import { ActionsModule } from '../src/actions/actions.module.js';
import { StoreActionWhenAsked } from '../src/actions/events/store-action-when-asked.js';
import { ChecksModule } from '../src/checks/checks.module.js';
import { ConfigModule } from '../src/config.module.js';
import { readConfig } from '../src/config.js';
import type { Config } from '../src/config.js';
import { MetricsModule } from '../src/metrics.module.js';
import { LoginsModule } from '../src/logins/logins.module.js';
import { RetentionModule } from '../src/retention/retention.module.js';
import type { SandboxWorld } from './sandbox-world.js';

/** The whole service over real servers, a real browser and the sandbox network; only Kafka is left out. */
export interface RunningAutomation {
  config: Config;
  published: Published;
  ask: Ask;
  get<T>(type: { prototype: T }): T;
  /** Connects an account of the sandbox. @returns its id. */
  connect(userId: string, username: string): Promise<string>;
  /** @returns the action's id. */
  perform(owner: string, accountId: string, work: ActionWork, actionId?: string): Promise<string>;
  close(): Promise<void>;
}

export async function startAutomation(
  world: SandboxWorld,
  overrides: Record<string, string> = {},
): Promise<RunningAutomation> {
  const { mongoUri, redisUrl, s3, kafkaBrokers } = testServers();
  const dataDir = await mkdtemp(join(tmpdir(), 'megafon-automation-'));
  const config = readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: mongoUri,
    DATABASE: freshDatabaseName('automation'),
    REDIS_URL: redisUrl,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
    NETWORK_PROFILE: 'sandbox',
    NETWORK_URL: world.url,
    PROXIES: world.proxies.map(({ url }) => url).join(','),
    MESSAGE_KEY: Buffer.alloc(32, 5).toString('base64'),
    AUDIT_KEYS: `a1:${Buffer.alloc(32, 9).toString('base64')}`,
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    BROWSER_DATA_DIR: dataDir,
    WORKER_ID: uniqueName('worker'),
    WORKER_POLL_MS: '100',
    // A busy machine: what is asked for is waited for, but in the suite that is about it.
    LOOK_ANSWER_MS: '60000',
    // Checks of proxies and accounts come in the suites that ask for them.
    CHECK_FIRST_MS: '3600000',
    ...overrides,
  });
  const published = new Published();
  const app = await NestFactory.createApplicationContext(Root.of(config, published), {
    logger: ['error', 'fatal'],
  });
  const ask = askOf(app);
  const get = <T>(type: { prototype: T }): T => app.get(type as Type<T>, { strict: false });
  return {
    config,
    published,
    ask,
    get,
    connect: async (userId, username) => {
      await ask(interactiveLogin, userId, { body: aLogin(userId, username) });
      const connected = published
        .of('automation.account.connected.v1')
        .filter(({ tenant }) => tenant === userId);
      return String(connected.at(-1)?.data.accountId);
    },
    perform: async (owner, accountId, work, actionId = `run:${newId()}`) => {
      const task = { actionId, accountId, owner, origin: { kind: 'campaign-run' as const, id: 'run' }, work };
      const deadline = new Date(Date.now() + 600_000).toISOString();
      await get(StoreActionWhenAsked).handle(
        newEvent(performAction, {
          id: actionId,
          tenant: owner,
          traceId: 'trace',
          time: new Date(),
          data: { ...task, deadline },
        }),
      );
      return actionId;
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function aLogin(userId: string, username: string, password = 'sandbox-pass') {
  return { accountName: `חשבון ${username}`, username, password, userId, consent: true };
}

@Global()
@Module({})
class Root {
  static of(config: Config, sink: Published): DynamicModule {
    return {
      module: Root,
      imports: [
        DiscoveryModule,
        ConfigModule.of(config),
        MongoModule.forService({ uri: config.MONGODB_URI, dbName: config.DATABASE, sink }),
        RedisModule.forService({ url: config.REDIS_URL, keys: config.MESSAGE_KEY }),
        StorageModule.forService({
          endpoint: config.S3_ENDPOINT,
          accessKey: config.S3_ACCESS_KEY,
          secretKey: config.S3_SECRET_KEY,
          bucket: config.S3_BUCKET,
        }),
        AccountsModule,
        ActionsModule,
        ChecksModule,
        MetricsModule,
        LoginsModule,
        RetentionModule,
      ],
      providers: [clockProvider, { provide: Metrics, useValue: new Metrics('automation') }],
      exports: [Clock, Metrics],
    };
  }
}
