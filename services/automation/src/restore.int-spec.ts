import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FolderStore, restoreBackup, writeBackup } from '@megafon/backup';
import { newEvent, performAction } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { ByteBox } from '@megafon/secrets';
import { ObjectStorage } from '@megafon/storage';
import { eventually, freshDatabaseName, testServers, uniqueName } from '@megafon/testing';
import mongoose from 'mongoose';
import { startAutomation } from '../test/running-automation.js';
import type { RunningAutomation } from '../test/running-automation.js';
import { startSandboxWorld } from '../test/sandbox-world.js';
import type { SandboxWorld, TruthPost } from '../test/sandbox-world.js';
import { AccountRepository } from './accounts/account.repository.js';
import { ChangeConsent } from './accounts/use-cases/change-consent.js';
import { ActionRepository } from './actions/action.repository.js';
import { StoreActionWhenAsked } from './actions/events/store-action-when-asked.js';
import { AnchorAudit } from './audit/anchor-audit.js';
import { AuditLog } from './audit/audit-log.js';
import { VerifyAudit } from './audit/verify-audit.js';

const owner = newId();
const box = ByteBox.fromKeys(`b1:${Buffer.alloc(32, 3).toString('base64')}`);
const database = freshDatabaseName('automation');
const restored = freshDatabaseName('automation');
const bucket = uniqueName('restore');

let world: SandboxWorld;
let automation: RunningAutomation;
let client: mongoose.mongo.MongoClient;
let folder: string;
let accountId: string;
let group: { groupId: string; groupUrl: string; name: string };

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 2 });
  client = await new mongoose.mongo.MongoClient(testServers().mongoUri).connect();
  folder = await mkdtemp(join(tmpdir(), 'megafon-backup-'));
  const { groups } = await world.truth<{ groups: { id: string; name: string }[] }>('/truth/groups');
  const { id = '', name = '' } = groups[0] ?? {};
  group = { groupId: id, groupUrl: `${world.url}/groups/${id}`, name };
});
afterAll(async () => {
  await automation?.close();
  await client?.close();
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<void> {
  await automation?.close();
  automation = await startAutomation(world, { S3_BUCKET: bucket, DATABASE: database, ...env });
}

const publish = (text: string) => ({ kind: 'publish' as const, group, text, media: null });
const ask = (id: string) => automation.perform(owner, accountId, publish(id), id);
const stateOf = async (id: string) => (await automation.get(ActionRepository).get(owner, id)).state;
const posts = async (text: string) => {
  const { posts: all } = await world.truth<{ posts: TruthPost[] }>('/truth/posts?author=plain');
  return all.filter((post) => post.text === text).length;
};
const whole = async () => (await automation.get(VerifyAudit).execute()).breaks;

/** As a run asks for it after the restore that was planned before. */
async function askAgain(id: string, plannedAt: Date): Promise<void> {
  const origin = { kind: 'campaign-run' as const, id: 'run' };
  const deadline = new Date(Date.now() + 600_000).toISOString();
  const task = { actionId: id, accountId, owner, origin, work: publish(id), deadline };
  const data = { ...task, plannedAt: plannedAt.toISOString() };
  const envelope = { id, tenant: owner, traceId: 'trace', time: new Date() };
  await automation.get(StoreActionWhenAsked).handle(newEvent(performAction, { ...envelope, data }));
}

/** Somebody else's tasks come in while `work` is done. */
async function amidWrites<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const writing = (async () => {
    const other = await automation.connect(newId(), 'plain-2');
    while (!isOver) await automation.perform(newId(), other, { kind: 'visit' });
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await writing;
  }
}

describe('a restore to an older moment', () => {
  const plannedAt = new Date();

  it('does nothing twice: what may have been done since is looked for before it is done', async () => {
    await start({});
    accountId = await automation.connect(owner, 'plain');
    await ask('done-before');
    await eventually(async () => expect(await stateOf('done-before')).toBe('succeeded'));
    await start({ WORKER_CONCURRENCY: '0' });
    for (const id of ['done-since', 'not-begun']) await ask(id);
    await automation.get(AnchorAudit).execute(new Date(0));
    const storage = new ObjectStorage({ ...testServers().s3, bucket });
    const store = new FolderStore(folder);
    const { manifest } = await amidWrites(() =>
      writeBackup({ client, databases: [database], storage }, { store, box }),
    );
    expect(manifest.databases[0]?.collections.map(({ name }) => name)).toContain('actions');

    // What happens after the backup, and is not in it.
    await client
      .db(database)
      .collection('actions')
      .deleteOne({ _id: 'not-begun' as never });
    await start({});
    await ask('planned-since');
    await eventually(async () => {
      expect([await stateOf('done-since'), await stateOf('planned-since')]).toEqual([
        'succeeded',
        'succeeded',
      ]);
    });
    await automation.get(AnchorAudit).execute(new Date(0));
    expect(await whole()).toEqual([]);
    await automation.close();

    const nameOf = () => restored;
    const { documents } = await restoreBackup({ client, storage, nameOf }, { store, box });
    expect(documents).toBeGreaterThan(5);
    await start({ DATABASE: restored });
    expect([await stateOf('done-since'), await stateOf('not-begun')]).toEqual(['unknown', 'unknown']);
    // Who asked may have been read before they heard of its end.
    await eventually(() =>
      expect(automation.published.of('automation.action.succeeded.v1')).toEqual([
        expect.objectContaining({ data: expect.objectContaining({ actionId: 'done-before' }) }),
      ]),
    );
    expect(await stateOf('done-before')).toBe('succeeded');
    await askAgain('planned-since', plannedAt);
    expect(await stateOf('planned-since')).toBe('unknown');

    // Nothing is done in the account before its person agrees anew: whatever they said meanwhile is not known.
    const account = await automation.get(AccountRepository).get(owner, accountId);
    expect(account.consent.at).toBeNull();
    await automation.get(ChangeConsent).execute(owner, accountId, true);
    await eventually(async () => expect(await stateOf('not-begun')).toBe('succeeded'));
    const told = () =>
      automation.published.of('automation.action.unknown.v1').map(({ data }) => String(data['actionId']));
    await eventually(() => expect(told().toSorted()).toEqual(['done-since', 'planned-since']));
    await ask('new-since');
    await eventually(async () => expect(await stateOf('new-since')).toBe('succeeded'));
    const once = ['done-before', 'done-since', 'planned-since', 'not-begun', 'new-since'];
    expect(await Promise.all(once.map(posts))).toEqual([1, 1, 1, 1, 1]);
  });

  it('is on record: the audit log is whole, and not without the word of the restore', async () => {
    expect(await whole()).toEqual([]);
    const chain = await automation.get(AuditLog).of(owner, accountId);
    const acts = chain.map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['connected', 'restored', 'consent-given']));
    const storage = new ObjectStorage({ ...testServers().s3, bucket });
    await storage.removeFolder('audit-restores');
    expect(await whole()).toContainEqual(expect.objectContaining({ accountId, fault: 'anchor' }));
  });

  it('is followed up once, however often the service starts', async () => {
    const restoredLines = async () => {
      const chain = await automation.get(AuditLog).of(owner, accountId);
      return chain.filter(({ act }) => act === 'restored').length;
    };
    await start({ DATABASE: restored });
    expect(await restoredLines()).toBe(1);
    expect(await stateOf('new-since')).toBe('succeeded');
    const account = await automation.get(AccountRepository).get(owner, accountId);
    expect(account.consent.at).toBeInstanceOf(Date);
  });
});
