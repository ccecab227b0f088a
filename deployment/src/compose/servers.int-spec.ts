import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  embeddedKafka,
  embeddedRedis,
  hashed,
  rootDir,
  startOneServer,
  strangersKeptOut,
} from '@megafon/infra';
import { newEvent, performAction } from '@megafon/contracts';
import {
  allTopics,
  applyAccessLists,
  ensureTopics,
  EventConsumer,
  EventPublisher,
  KafkaConnection,
  MemoryAttempts,
} from '@megafon/messaging';
import type { KafkaAccess } from '@megafon/messaging';
import { deadLettersCommand, RedisConnection } from '@megafon/service';

import { makeSecrets } from '../secrets/local-secrets.js';
import { brokerCertificate, serverSecrets } from '../secrets/server-secrets.js';
import { composeFileOf } from './compose-file.js';

const { services } = composeFileOf(readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8'));
let dataDir = '';
let secrets: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'megafon-compose-servers-'));
  const ofServers = serverSecrets({}, await brokerCertificate({}, 'localhost'));
  secrets = { ...makeSecrets('proxies', 'secret'), ...ofServers };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(dataDir, name), `${value}\n`);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the Kafka of docker-compose.yml, with the secrets of npm run secrets', () => {
  let kafka: Awaited<ReturnType<typeof startOneServer>>;
  const open: KafkaConnection[] = [];
  const accessOf = (
    username: string,
    password = secrets[`${username}-kafka-password`] ?? '',
  ): KafkaAccess => ({
    brokers: [`localhost:${kafka.ports.kafka}`],
    tls: { ca: secrets['kafka-ca'] },
    sasl: { mechanism: 'plain', username, password },
    topics: { replicationFactor: 1 },
    keys: [Buffer.from(secrets['message-key'] ?? '', 'base64')],
  });
  function connect(access: KafkaAccess): KafkaConnection {
    const connection = new KafkaConnection({ kafka: access, clientId: 'test' });
    open.push(connection);
    return connection;
  }

  /** As the image turns its variables into properties, at ports and in folders of this machine. */
  function settingsOf(ports: { kafka: number; kafkaController: number }): Record<string, string> {
    const { environment = {} } = services['kafka'] ?? {};
    const entries = Object.entries(environment).filter(
      ([name]) => !['KAFKA_OPTS', 'KAFKA_HEAP_OPTS', 'KAFKA_LOG_DIRS'].includes(name),
    );
    return Object.fromEntries(
      entries.map(([name, value]) => [
        name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.'),
        value
          .replace('/run/secrets', dataDir)
          .replace('//kafka:9092', `//localhost:${ports.kafka}`)
          .replace('0.0.0.0:9092', `127.0.0.1:${ports.kafka}`)
          .replace('127.0.0.1:9093', `127.0.0.1:${ports.kafkaController}`),
      ]),
    );
  }

  beforeAll(async () => {
    const login = services['kafka']?.environment?.['KAFKA_OPTS'] ?? '';
    kafka = await startOneServer(dataDir, async (context) => {
      const spec = await embeddedKafka(context, { settings: settingsOf(context.ports) });
      return { ...spec, args: [login.replace('/run/secrets', dataDir), ...spec.args] };
    });
    await ensureTopics(accessOf('kafka-prepare'), allTopics());
    await applyAccessLists(accessOf('kafka-prepare'));
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await kafka.stop();
  });

  it('lets each service do what it is granted, and no more', async () => {
    await connect(accessOf('content')).send('automation.tasks', [{ key: 'a', value: 'sealed' }]);
    await expect(
      connect(accessOf('auth')).send('automation.tasks', [{ key: 'a', value: 'sealed' }]),
    ).rejects.toThrow(/not authorized/i);
  });

  describe('and its dead letters', () => {
    const said: string[] = [];
    const runs: string[] = [];
    const [id, group] = ['fetch-1:list', 'automation-orders'];
    let whenRun = () => {};
    const nextRun = () => new Promise<void>((resolve) => (whenRun = resolve));
    let isMended = false;
    let consumer: EventConsumer;

    /** As `docker compose run --rm dead-letters …` does it, with what the compose file tells that service. */
    function run(args?: readonly string[], as = 'dead-letters'): Promise<number> {
      const { environment = {}, command: [, ...standing] = [] } = services['dead-letters'] ?? {};
      const told = Object.entries({ ...environment, KAFKA_BROKERS: `localhost:${kafka.ports.kafka}` });
      const env = told.map(([name, value]) => [
        name,
        value.replace('/run/secrets', dataDir).replace('dead-letters', as),
      ]);
      said.length = 0;
      const production = { NODE_ENV: 'production', ...Object.fromEntries(env) } as Record<string, string>;
      return deadLettersCommand(args ?? standing, (text) => said.push(text), production);
    }
    const replay = (...more: string[]) => run(['replay', '--type', performAction.type, ...more]);

    beforeAll(async () => {
      let tellDead = () => {};
      const dead = new Promise<void>((resolve) => (tellDead = resolve));
      consumer = new EventConsumer(connect(accessOf('automation')), {
        group,
        attempts: new MemoryAttempts(),
        retry: { maxAttempts: 1 },
        subscriptions: [
          {
            contract: performAction,
            handlerName: 'Perform',
            handle: async (event) => {
              if (!isMended) throw new Error('a bug in automation');
              runs.push(event.id);
              whenRun();
            },
          },
        ],
        observe: ({ outcome, type }) =>
          outcome === 'dead-lettered' && type === performAction.type && tellDead(),
      });
      await consumer.start();
      const order = newEvent(performAction, {
        id,
        tenant: 'u-1',
        traceId: 't-1',
        time: new Date(),
        data: {
          actionId: id,
          accountId: 'a'.repeat(24),
          owner: 'u-1',
          origin: { kind: 'group-fetch', id: 'fetch-1' },
          work: { kind: 'list-groups' },
          deadline: new Date().toISOString(),
        },
      });
      await new EventPublisher(connect(accessOf('content'))).publish([order]);
      await dead;
    });
    afterAll(() => consumer.stop());

    it('are listed, with what lies there and is from none of us', async () => {
      await connect(accessOf('automation')).send('automation.tasks.dead', [{ key: 'a', value: 'forged' }]);
      expect(await run()).toBe(0);
      expect(said.join('\n')).toMatch(
        /automation\.tasks\.dead \d+:\d+ {2}handler-failed {2}1 attempts {2}automation-orders {2}automation\.action\.perform\.v1$/m,
      );
      expect(said.at(-1)).toMatch(/^1 records in these topics are from none of us/);
    });

    it('are shown with what they say and why they died', async () => {
      expect(await run(['show', '--type', performAction.type])).toBe(0);
      expect(said[0]).toContain('a bug in automation');
      expect(said[0]).toContain(`"actionId":"${id}"`);
    });

    it('are sent again to who gave them up, once unless forced', async () => {
      isMended = true;
      const first = nextRun();
      expect(await replay()).toBe(0);
      await first;
      expect(runs).toEqual([id]);
      expect(await replay()).toBe(1);
      expect(said.join('\n')).toMatch(/not replayed, it was replayed at/);
      const second = nextRun();
      expect(await replay('--force')).toBe(0);
      await second;
      expect(runs).toEqual([id, id]);
      expect(await run()).toBe(0);
      expect(said.join('\n')).toMatch(/automation\.action\.perform\.v1 {2}replayed 2/);
    });

    it('are not said to be none by a user who may not see them', async () => {
      expect(await run(['list'], 'billing')).toBe(1);
      expect(said.join('\n')).toMatch(/not there, or hidden from this user: .*automation\.tasks\.dead/);
    });
  });

  it.each<[string, () => KafkaAccess]>([
    ['a wrong password', () => accessOf('content', 'wrong')],
    ['the password of somebody else', () => accessOf('content', secrets['auth-kafka-password'])],
    ['nobody’s name', () => accessOf('nobody', 'nothing')],
    ['no name', () => ({ ...accessOf('content'), sasl: undefined })],
    ['no TLS', () => ({ ...accessOf('content'), tls: undefined })],
  ])('refuses %s', async (_who, access) => {
    await expect(connect(access()).check()).rejects.toThrow();
  });
});

describe('the Redis of docker-compose.yml, with the secrets of npm run secrets', () => {
  let redis: Awaited<ReturnType<typeof startOneServer>>;
  const open: RedisConnection[] = [];
  const as = async (name: string) => {
    const url = secrets[`${name}-redis-url`] ?? `redis://${name}:${name}@redis:6379`;
    const connection = await RedisConnection.open(
      url.replace('redis:6379', `127.0.0.1:${redis.ports.redis}`),
    );
    open.push(connection);
    return connection;
  };

  beforeAll(async () => {
    // As while the password of billing is changed: what was added is of the next one.
    const { password } = new URL(secrets['billing-redis-url'] ?? '');
    const users = secrets['redis-users']?.replace(hashed(password), `${hashed(password)} ${hashed('next')}`);
    writeFileSync(join(dataDir, 'redis-users'), `${users}\n`);
    redis = await startOneServer(dataDir, (context) => {
      const spec = embeddedRedis(context, strangersKeptOut);
      const users = spec.args.indexOf('--aclfile') + 1;
      return { ...spec, args: spec.args.with(users, join(dataDir, 'redis-users')) };
    });
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.onApplicationShutdown()));
    await redis.stop();
  });

  it('lets every service count its attempts, and nobody those of others', async () => {
    const { client } = await as('auth');
    expect(await client.incr('attempts:auth:t:0:1')).toBe(1);
    expect(await client.expire('attempts:auth-live:t:0:1', 60)).toBe(0);
    await expect(client.incr('attempts:billing:t:0:1')).rejects.toThrow(/NOPERM/);
  });

  it('lets the gateway end sessions, count tries and keep the sequence of events', async () => {
    const { client } = await as('gateway');
    await client.set('auth:ended:s', '1', { EX: 60 });
    const script = "redis.call('TIME'); return redis.call('HINCRBY', KEYS[1], 'count', 1)";
    expect(await client.eval(script, { keys: ['tries:x'], arguments: [] })).toBe(1);
    await client
      .multi()
      .xAdd('live:u', '*', { event: '{}' })
      .expire('live:u', 60)
      .publish('live:wake', 'u')
      .exec();
    expect(await client.xRange('live:u', '-', '+')).toHaveLength(1);
  });

  it.each<[string, string, (connection: RedisConnection) => Promise<unknown>]>([
    ['auth', 'sessions that the gateway ends', ({ client }) => client.get('auth:ended:s')],
    ['content', 'the channel of another service', ({ client }) => client.publish('live:wake', 'u')],
    [
      'automation',
      'a channel that it does not hear',
      ({ client }) => client.subscribe('auth:revoked', () => {}),
    ],
    ['gateway', 'the names of all keys', ({ client }) => client.keys('*')],
    ['gateway', 'a key of another name', ({ client }) => client.set('other', '1')],
    [
      'gateway',
      'a key of another name in a script',
      ({ client }) => client.eval("return redis.call('GET', 'other')", { keys: [], arguments: [] }),
    ],
    ['gateway', 'all data', ({ client }) => client.flushAll()],
    ['gateway', 'the settings', ({ client }) => client.configGet('*')],
    ['health', 'a key', ({ client }) => client.get('live:u')],
  ])('keeps %s from %s', async (name, _what, command) => {
    await expect(command(await as(name))).rejects.toThrow(/NOPERM|permission|can't access/i);
  });

  it('lets a service in by its password and by the next one, and by no third', async () => {
    const by = async (password: string) => {
      const url = `redis://billing:${password}@127.0.0.1:${redis.ports.redis}`;
      const connection = await RedisConnection.open(url);
      open.push(connection);
      return connection.client.incr('attempts:billing:t:0:1');
    };
    expect(await by(new URL(secrets['billing-redis-url'] ?? '').password)).toBe(1);
    expect(await by('next')).toBe(2);
    await expect(by('third')).rejects.toThrow();
  });

  it('lets whoever asks for its health do so', async () => {
    const { client } = await as('health');
    expect(await client.ping()).toBe('PONG');
  });

  it('keeps out whoever has no name, or a wrong password', async () => {
    const stranger = await RedisConnection.open(`redis://127.0.0.1:${redis.ports.redis}`);
    open.push(stranger);
    await expect(stranger.client.get('x')).rejects.toThrow();
    await expect((await as('nobody')).client.get('x')).rejects.toThrow();
  });
});
