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
import { allTopics, applyAccessLists, ensureTopics, KafkaConnection } from '@megafon/messaging';
import type { KafkaAccess } from '@megafon/messaging';
import { RedisConnection } from '@megafon/service';

import { brokerCertificate, serverSecrets } from '../secrets/server-secrets.js';
import { composeFileOf } from './compose-file.js';

const { services } = composeFileOf(readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8'));
let dataDir = '';
let secrets: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'megafon-compose-servers-'));
  secrets = serverSecrets({}, await brokerCertificate({}, 'localhost'));
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
