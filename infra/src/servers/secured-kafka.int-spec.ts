import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, performAction } from '@megafon/contracts';
import {
  allTopics,
  allGrants,
  applyAccessLists,
  DeadLetterFeed,
  DeadLetterStore,
  ensureTopics,
  EventConsumer,
  EventPublisher,
  KafkaConnection,
  MemoryAttempts,
  ofSecondUsers,
  readTopics,
  withAdmin,
} from '@megafon/messaging';
import type { KafkaAccess } from '@megafon/messaging';

import { ensureJava } from '../machine/java.js';
import { stackDirs } from '../paths.js';
import { freePortBlock } from '../ports.js';
import { ManagedProcess } from '../supervision/managed-process.js';
import { downloadServers } from './download.js';
import { kafkaAdmin, makeCertificate, securedKafka } from './secured-kafka.js';

const names = [
  ...[kafkaAdmin, 'content', 'content-2', 'auth', 'automation', 'admin', 'gateway'],
  ...['dead-letters', 'stranger'],
];
const users = Object.fromEntries(names.map((name) => [name, randomBytes(12).toString('hex')]));
const keys = [randomBytes(32)];
const anOrder = (id: string) =>
  newEvent(performAction, {
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
const task = anOrder('fetch-1:list');

describe('a Kafka with TLS, SCRAM and access lists', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'megafon-kafka-'));
  const open: KafkaConnection[] = [];
  let kafka: ManagedProcess;
  let trusted: Pick<KafkaAccess, 'brokers' | 'tls'>;

  const accessOf = (username: string, password = users[username] ?? ''): KafkaAccess => ({
    ...trusted,
    sasl: { mechanism: 'scram-sha-512', username, password },
    keys,
    topics: { replicationFactor: 1 },
  });
  function connect(access: KafkaAccess): KafkaConnection {
    const connection = new KafkaConnection({ kafka: access, clientId: 'test' });
    open.push(connection);
    return connection;
  }
  async function sendAndRead(connection: KafkaConnection, topic: string): Promise<unknown> {
    await connection.send(topic, [{ key: 'a', value: 'a' }]);
    return readTopics(connection.kafka, [topic]);
  }
  const order = (access: KafkaAccess): Promise<void> => new EventPublisher(connect(access)).publish([task]);

  beforeAll(async () => {
    const java = await ensureJava();
    const context = { java, jars: await downloadServers(java), dataDir, ports: await freePortBlock() };
    const { spec, ca } = await securedKafka(context, users);
    kafka = new ManagedProcess(spec, { dirs: stackDirs(dataDir), restart: false, notice: () => undefined });
    kafka.start();
    await kafka.waitUntilReady();
    trusted = { brokers: [`127.0.0.1:${context.ports.kafka}`], tls: { ca } };
    await ensureTopics(accessOf(kafkaAdmin), allTopics());
    await applyAccessLists(accessOf(kafkaAdmin));
  });
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()));
    await kafka.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('lets a service do what it needs: order, and be healthy', async () => {
    await order(accessOf('content'));
    await connect(accessOf('content')).check();
  });

  it('lets a service come as its second user too, which has a password of its own', async () => {
    await expect(order(accessOf('content-2'))).rejects.toThrow(/not authorized/i);
    await applyAccessLists(accessOf(kafkaAdmin), ofSecondUsers(allGrants()));
    await order(accessOf('content-2'));
    await order(accessOf('content'));
    await expect(connect(accessOf('content-2', users['content'])).check()).rejects.toThrow();
  });

  it('is trusted by whoever trusts its certificate among others, as while it changes', async () => {
    const other = await makeCertificate(await ensureJava(), join(dataDir, 'other.p12'), 'CN=next');
    const access = accessOf('content');
    await connect({ ...access, tls: { ca: `${other}\n${trusted.tls?.ca}` } }).check();
    await expect(connect({ ...access, tls: { ca: other } }).check()).rejects.toThrow();
  });

  it('lets nobody order who does not plan', async () => {
    await expect(order(accessOf('auth'))).rejects.toThrow(/not authorized/i);
    await expect(order(accessOf('gateway'))).rejects.toThrow(/not authorized/i);
  });

  it('lets admin read what was given up, and send events again, but no orders', async () => {
    const [automation, admin] = [connect(accessOf('automation')), connect(accessOf('admin'))];
    let tell = (_kind: string): void => {};
    const read = new Promise<string>((resolve) => (tell = resolve));
    const feed = new DeadLetterFeed(admin, new DeadLetterStore(admin), {
      group: 'admin-dead-letters',
      take: async ({ kind }) => tell(kind),
    });
    await feed.start();
    await automation.send('automation.tasks.dead', [{ key: 'a', value: 'given up' }]);
    expect(await read).toBe('foreign');
    await feed.stop();
    await expect(admin.send('automation.tasks', [{ key: 'a', value: 'again' }])).rejects.toThrow(
      /not authorized/i,
    );
    for (const topic of allTopics().filter((name) => name.endsWith('.events.dead'))) {
      await admin.send(topic, [{ key: 'a', value: 'noted' }]);
      await admin.send(topic.replace('.dead', ''), [{ key: 'a', value: 'again' }]);
    }
  });

  it('lets admin see how far the groups of others have come, and nobody else', async () => {
    await order(accessOf('content'));
    const automation = connect(accessOf('automation')).kafka.admin();
    await automation.connect();
    const topic = 'automation.tasks';
    const partitions = (await automation.fetchTopicOffsets(topic)).map(({ partition, low }) => ({
      partition,
      offset: low,
    }));
    await automation.setOffsets({ groupId: 'automation', topic, partitions });
    await automation.disconnect();
    const lagsFor = (who: string) => connect(accessOf(who)).lags((group) => group === 'automation');
    const [seen, ...others] = await lagsFor('admin');
    expect(seen?.messages).toBeGreaterThan(0);
    expect(others).toEqual([]);
    expect(await lagsFor('gateway')).toEqual([]);
  });

  it('lets the operator see, open and send again an order that was given up, and note that', async () => {
    const order = anOrder('fetch-2:list');
    let [isMended, tellDied, tellDone] = [false, () => {}, () => {}];
    const died = new Promise<void>((resolve) => (tellDied = resolve));
    const done = new Promise<void>((resolve) => (tellDone = resolve));
    const group = 'automation-orders';
    const consumer = new EventConsumer(connect(accessOf('automation')), {
      group,
      attempts: new MemoryAttempts(),
      retry: { maxAttempts: 1 },
      subscriptions: [
        {
          contract: performAction,
          handlerName: 'Perform',
          handle: async ({ id }) => {
            if (id !== order.id) return;
            if (!isMended) throw new Error('a bug');
            tellDone();
          },
        },
      ],
      observe: ({ outcome }) => outcome === 'dead-lettered' && tellDied(),
    });
    await consumer.start();
    await new EventPublisher(connect(accessOf('content'))).publish([order]);
    await died;
    const store = new DeadLetterStore(connect(accessOf('dead-letters')));
    const find = async () => (await store.list()).letters.find(({ death }) => death.group === group);
    const letter = await find();
    expect(letter).toMatchObject({ topic: 'automation.tasks.dead', replayedAt: null });
    if (!letter) throw new Error('no dead letter');
    expect(JSON.parse(store.textOf(letter) ?? '')).toEqual(order);
    isMended = true;
    await store.replay(letter);
    await done;
    expect(await find()).toMatchObject({ replayedAt: expect.any(String) });
    await consumer.stop();
  });

  it('lets the operator send events again too, and take away the groups by which dead letters are read', async () => {
    const operator = connect(accessOf('dead-letters'));
    for (const topic of allTopics().filter((name) => name.endsWith('.events.dead'))) {
      await operator.send(topic, [{ key: 'a', value: 'noted' }]);
      await operator.send(topic.replace('.dead', ''), [{ key: 'a', value: 'again' }]);
    }
    const removed = withAdmin(operator.kafka, (admin) => admin.deleteGroups(['dead-letters-none']));
    await expect(removed).rejects.toMatchObject({ groups: [{ error: { type: 'GROUP_ID_NOT_FOUND' } }] });
  });

  it.each<[string, (operator: KafkaConnection) => Promise<unknown>]>([
    ['reading the orders that it sends', (operator) => sendAndRead(operator, 'automation.tasks')],
    ['reading the events that it sends', (operator) => sendAndRead(operator, 'auth.events')],
    ['asking a service', (operator) => operator.send('auth.requests', [{ key: 'a', value: 'a' }])],
  ])('keeps the operator from %s', async (_what, attempt) => {
    await expect(attempt(connect(accessOf('dead-letters')))).rejects.toThrow(/not authorized/i);
  });

  it('keeps the operator from the groups of services, and services from reading as the operator does', async () => {
    // What kafkajs makes of a group that one may not see.
    const isHidden = /group coordinator/;
    const operator = connect(accessOf('dead-letters'));
    await expect(operator.lagOf('automation', ['automation.tasks.dead'])).rejects.toThrow(isHidden);
    for (const service of ['admin', 'automation']) {
      const store = new DeadLetterStore(connect(accessOf(service)));
      await expect(store.list()).rejects.toThrow(isHidden);
    }
  });

  it('lets a user without an access list do nothing', async () => {
    await expect(order(accessOf('stranger'))).rejects.toThrow(/not authorized/i);
    const admin = connect(accessOf('stranger')).kafka.admin();
    await admin.connect();
    expect(await admin.listTopics()).toEqual([]);
    await admin.disconnect();
  });

  it('lets a service make reply topics of its own, and no others', async () => {
    const gateway = connect(accessOf('gateway'));
    await gateway.ensureTopics(['replies.gateway.1', 'replies.content.1', 'other.topic']);
    const admin = connect(accessOf(kafkaAdmin)).kafka.admin();
    await admin.connect();
    const topics = await admin.listTopics();
    await admin.disconnect();
    expect(topics).toContain('replies.gateway.1');
    expect(topics).not.toContain('replies.content.1');
    expect(topics).not.toContain('other.topic');
  });

  it.each<[string, () => KafkaAccess]>([
    ['an unknown user', () => accessOf('nobody', 'nothing')],
    ['a wrong password', () => accessOf('content', 'wrong')],
    ['no user', () => ({ ...trusted, keys })],
    ['no TLS', () => ({ ...accessOf('content'), tls: undefined })],
    ['no trust in the certificate', () => ({ ...accessOf('content'), tls: {} })],
  ])('refuses %s', async (_who, access) => {
    await expect(connect(access()).check()).rejects.toThrow();
  });
});
