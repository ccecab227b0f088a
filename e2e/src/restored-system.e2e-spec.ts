import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGroup,
  listFacebookAccounts,
  login,
  pageGroups,
  refresh,
  setAccountConsent,
} from '@megafon/contracts';
import { ApiUser, demoSignIns, loadKeys, stackDirs, startTestStack } from '@megafon/infra';
import type { ServerAddresses, Stack } from '@megafon/infra';
import { eventually } from '@megafon/testing';
import { ActionBooks } from './action-books.js';
import { NetworkTruth } from './network-truth.js';
import { operated } from './operated.js';
import { Person } from './person.js';
import { reconciled } from './reconciled.js';
import { describeRequiredFactor, factorRequired } from './required-factor.js';

const setUpMs = 600_000;
const stepMs = 600_000;
const patience = { timeoutMs: 300_000 };
const before = 'לפני הגיבוי';
const underWay = 'באמצע הגיבוי';
const after = 'אחרי השחזור';
const [dana] = demoSignIns;
const noa = {
  email: 'noa@megafon.test',
  password: 'noa-pass-2026',
  name: 'נועה הכותבת',
  role: 'user',
  plan: 'premium',
};

interface BackupReport {
  backup: string;
  documents: number;
  objects: number;
  tookMs: number;
}
interface RestoreReport {
  documents: number;
  objectsPut: number;
  refused: string[];
  tookMs: number;
}

/** One story, told in order: each step stands on the one before. */
describe('a system that is gone, and comes back from its last backup', () => {
  let folder: string;
  let stack: Stack;
  let books: ActionBooks;
  let truth: NetworkTruth;
  let user: ApiUser;
  let other: ApiUser;
  let person: Person;
  /** What another user was told is there, in the order of the answers, with when they came. */
  const written: { groupId: string; at: number }[] = [];
  let backup: BackupReport;
  let restored: RestoreReport;
  let campaignIds: string[];
  let oldSession: string;
  let goneAt: number;
  let outageMs: number;

  const env = {
    auth: { SEED_USERS: JSON.stringify([...demoSignIns, noa]) },
    gateway: factorRequired,
  };
  const dataDir = () => join(folder, 'data');
  const backups = () => join(folder, 'backups');
  const secrets = () => loadKeys(stackDirs(join(folder, 'kept')).keys, {});
  const operate = <Report>(command: [string, ...string[]], servers: ServerAddresses) =>
    operated<Report>(command, servers, {
      MESSAGE_KEY: secrets().messageKey,
      BACKUP_KEYS: secrets().backupKeys,
      AUDIT_KEYS: secrets().auditKeys,
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'megafon-restored-'));
    stack = await startTestStack('restored-system', { dataDir: dataDir(), env });
    // As an operator keeps them: elsewhere than the system and its backups.
    await cp(stackDirs(dataDir()).keys, stackDirs(join(folder, 'kept')).keys, { recursive: true });
    truth = new NetworkTruth(stack.networkUrl);
    books = await ActionBooks.open(stack);
    user = await ApiUser.signIn(stack.gatewayUrl, dana.email, dana.password);
    other = await ApiUser.signIn(stack.gatewayUrl, noa.email, noa.password);
    oldSession = await refreshTokenOf();
    const accounts = [await user.connectAccount('plain'), await user.connectAccount('plain-2')];
    campaignIds = [await user.prepareCampaign(before, 2, accounts.slice(0, 1))];
    await user.run(campaignIds[0] ?? '');
    await ended(campaignIds[0] ?? '');
    campaignIds.push(await user.prepareCampaign(underWay, 18, accounts.slice(1)));

    const writer = keepsWriting();
    await user.run(campaignIds[1] ?? '');
    await postsAreThere(1);
    backup = await operate(['libs/backup/bin/backup.mjs', '--to', backups()], stack.servers);
    // Some of both is lost: what stands on the network since, and what was answered.
    const posts = (await truth.postsBeginning(underWay)).length;
    await postsAreThere(posts + 1);
    await writer.writesMore(5);
    goneAt = Date.now();
    await everythingIsGone();
    await writer.ended;
    stack = await startTestStack('restored-system', {
      dataDir: dataDir(),
      ports: stack.ports,
      env,
      whenServed: async (servers) => {
        restored = await operate(['libs/backup/bin/restore.mjs', '--from', backups()], servers);
      },
    });
    outageMs = Date.now() - goneAt;
    books = await ActionBooks.open(stack);
  }, setUpMs);

  afterAll(async () => {
    await person?.leaves();
    await books?.close();
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  }, setUpMs);

  async function refreshTokenOf(): Promise<string> {
    const response = await post(login.path, { email: dana.email, password: dana.password });
    return /refreshToken=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '';
  }

  function post(path: string, body: unknown, cookie = ''): Promise<Response> {
    const headers = { 'content-type': 'application/json', cookie };
    return fetch(`${stack.gatewayUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  const ended = (campaignId: string) =>
    eventually(async () => {
      const { status } = await user.campaign(campaignId);
      expect(['published', 'pending_approval', 'failed']).toContain(status);
    }, patience);

  const postsAreThere = (count: number) =>
    eventually(async () => {
      expect((await truth.postsBeginning(underWay)).length).toBeGreaterThanOrEqual(count);
    }, patience);

  /** One write after the other, until there is nobody who answers. */
  function keepsWriting() {
    const ended = (async () => {
      for (let number = 1; ; number += 1) {
        const groupId = `written-${number}`;
        const isThere = await other
          .call(addGroup, { body: { name: `קבוצה ${number}`, groupId } })
          .then(() => true)
          .catch(() => false);
        if (!isThere) return;
        written.push({ groupId, at: Date.now() });
      }
    })();
    const writesMore = async (count: number) => {
      const wanted = written.length + count;
      await eventually(() => expect(written.length).toBeGreaterThanOrEqual(wanted), patience);
    };
    return { ended, writesMore };
  }

  /** Every process without a chance to finish, and all that it kept. What is there still is the network, as the world is. */
  async function everythingIsGone(): Promise<void> {
    await books.close();
    await Promise.all(stack.names.filter((name) => name !== 'network').map((name) => stack.kill(name)));
    await stack.stop();
    const world = (await readdir(dataDir())).filter((name) => name.startsWith('network.json'));
    await mkdir(join(folder, 'world'));
    for (const name of world) await rename(join(dataDir(), name), join(folder, 'world', name));
    await rm(dataDir(), { recursive: true });
    await rename(join(folder, 'world'), dataDir());
    await cp(join(folder, 'kept'), dataDir(), { recursive: true });
  }

  async function groupsOf(owner: ApiUser): Promise<Set<string>> {
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '200', ...(cursor !== null && { cursor }) };
      const page: { groups: { groupId: string }[]; cursor: string | null } = await owner.call(pageGroups, {
        query,
      });
      for (const { groupId } of page.groups) ids.add(groupId);
      cursor = page.cursor;
    } while (cursor !== null);
    return ids;
  }

  it('has all that the backup has', () => {
    expect(restored).toMatchObject({
      documents: backup.documents,
      objectsPut: backup.objects,
      refused: [],
    });
    // Pictures of what was done are among them.
    expect(backup.objects).toBeGreaterThan(0);
  });

  it(
    'ends the sessions of before, and lets its users sign in and see what is theirs',
    async () => {
      expect((await post(refresh.path, {}, oldSession)).status).toBe(401);
      person = await Person.sitsDown();
      await person.signsIn(stack.gatewayUrl, dana);
      await person.opens(`${stack.gatewayUrl}/campaigns`);
      await person.sees(underWay);
      await person.sees(before);
      expect(person.uncaughtErrors).toEqual([]);
    },
    stepMs,
  );

  it('lost what was written since the backup, and nothing that was answered before it', async () => {
    user = await ApiUser.signIn(stack.gatewayUrl, dana.email, dana.password);
    other = await ApiUser.signIn(stack.gatewayUrl, noa.email, noa.password);
    const there = await groupsOf(other);
    const from = Date.parse(backup.backup.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
    const owed = written.filter(({ at }) => at < from);
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.filter(({ groupId }) => !there.has(groupId))).toEqual([]);
    const lost = written.filter(({ groupId }) => !there.has(groupId));
    expect(lost.length).toBeGreaterThan(0);
    process.stderr.write(
      `restored: ${backup.documents} documents and ${backup.objects} objects, backed up under load in ${backup.tookMs} ms, ` +
        `restored in ${restored.tookMs} ms; lost ${lost.length} of ${written.length} writes, of the last ` +
        `${goneAt - from} ms (RPO); from the loss of all to a system that serves ${outageMs} ms (RTO)\n`,
    );
  });

  it('shows nobody what is another user’s', async () => {
    for (const id of campaignIds)
      await expect(other.campaign(id)).rejects.toMatchObject({ status: 404, code: 'CAMPAIGN.NOT_FOUND' });
    expect((await other.call(listFacebookAccounts)).accounts).toEqual([]);
    expect([...(await groupsOf(user))].filter((id) => id.startsWith('written-'))).toEqual([]);
  });

  it(
    'does nothing in connected accounts until their person agrees anew, and then publishes a campaign',
    async () => {
      const { accounts } = await user.call(listFacebookAccounts);
      expect(accounts.map(({ username, consentedAt }) => [username, consentedAt]).toSorted()).toEqual([
        ['plain', null],
        ['plain-2', null],
      ]);
      for (const { accountId } of accounts)
        await user.call(setAccountConsent, { params: { id: accountId }, body: { consent: true } });
      const plain = accounts.find(({ username }) => username === 'plain')?.accountId ?? '';
      const campaignId = await user.prepareCampaign(after, 2, [plain]);
      await user.run(campaignId);
      await ended(campaignId);
      expect(await user.campaign(campaignId)).toMatchObject({
        status: 'published',
        runCounts: { total: 2, failed: 0, unknown: 0, open: 0 },
      });
      expect(await truth.postsBeginning(after)).toHaveLength(2);
    },
    stepMs,
  );

  it(
    'posts nothing a second time of what stood on the network already',
    async () => {
      await ended(campaignIds[1] ?? '');
      const { doubled, lost, unexplained } = await eventually(() => books.balance(), patience);
      expect({ doubled, lost, unexplained }).toEqual({ doubled: [], lost: [], unexplained: [] });
      const texts = (await truth.postsBeginning(underWay)).map(({ groupId }) => groupId);
      expect(new Set(texts).size).toBe(texts.length);
    },
    stepMs,
  );

  it('has its audit log and its ledger as they were attested', async () => {
    const audit = await operate<{ breaks: unknown[]; lines: number }>(
      ['services/automation/dist/audit-verify.js'],
      stack.servers,
    );
    expect(audit.breaks).toEqual([]);
    expect(audit.lines).toBeGreaterThan(0);
    expect(await reconciled(stack)).toMatchObject({ differences: [], unanswered: 0 });
  });

  // As outside the sandbox; here, as nobody else needs the admins of this system.
  describeRequiredFactor(() => stack);
});
