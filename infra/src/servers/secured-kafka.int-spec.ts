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
  EventPublisher,
  KafkaConnection,
  ofSecondUsers,
} from '@megafon/messaging';
import type { KafkaAccess } from '@megafon/messaging';

import { ensureJava } from '../machine/java.js';
import { stackDirs } from '../paths.js';
import { freePortBlock } from '../ports.js';
import { ManagedProcess } from '../supervision/managed-process.js';
import { downloadServers } from './download.js';
import { kafkaAdmin, makeCertificate, securedKafka } from './secured-kafka.js';

const names = [kafkaAdmin, 'content', 'content-2', 'auth', 'automation', 'admin', 'gateway', 'stranger'];
const users = Object.fromEntries(names.map((name) => [name, randomBytes(12).toString('hex')]));
const keys = [randomBytes(32)];
const task = newEvent(performAction, {
  id: 'fetch-1:list',
  tenant: 'u-1',
  traceId: 't-1',
  time: new Date(),
  data: {
    actionId: 'fetch-1:list',
    accountId: 'a'.repeat(24),
    owner: 'u-1',
    origin: { kind: 'group-fetch', id: 'fetch-1' },
    work: { kind: 'list-groups' },
    deadline: new Date().toISOString(),
  },
});

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
