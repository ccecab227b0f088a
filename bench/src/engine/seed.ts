import { randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';

const accountsOfOwner = 5;
const dayMs = 86_400_000;
const inserted = 1_000;

interface Seeded {
  /** When each account is ready that becomes so, in milliseconds since the epoch. */
  readyAtMs: ReadonlyMap<string, number>;
}

/**
 * Accounts that each have a post to publish: one half rests until tomorrow, as those do that the policy lets rest; of the
 * others `arrivals` become ready one after the other, `everyMs` apart, and the rest in an hour. Their owners have some of each.
 */
export async function seedAccounts(
  connection: mongoose.Connection,
  {
    accounts,
    arrivals,
    firstMs,
    everyMs,
  }: { accounts: number; arrivals: number; firstMs: number; everyMs: number },
): Promise<Seeded> {
  const nowMs = Date.now();
  const readyAtMs = new Map<string, number>();
  const owners = new Map<string, number>();
  const rows = Array.from({ length: accounts }, (_, index) => {
    const _id = randomUUID().replaceAll('-', '').slice(0, 24);
    // Neighbours in time are of different owners.
    const owner = `owner-${index % (accounts / accountsOfOwner)}`;
    const rests = index % 2 === 0;
    const turn = (index - 1) / 2;
    const atMs = turn < arrivals ? firstMs + turn * everyMs : nowMs + 3_600_000 + turn;
    if (!rests && turn < arrivals) readyAtMs.set(_id, atMs);
    const dueMs = rests ? nowMs + dayMs : atMs;
    owners.set(owner, Math.min(owners.get(owner) ?? Infinity, dueMs));
    return { account: accountOf(_id, owner, { rests, atMs, nowMs }), action: actionOf(_id, owner, atMs) };
  });
  await insertAll(
    connection,
    'accounts',
    rows.map(({ account }) => account),
  );
  await insertAll(
    connection,
    'actions',
    rows.map(({ action }) => action),
  );
  const turns = [...owners].map(([_id, dueMs]) => ({ _id, dueAt: new Date(dueMs), wakes: 1 }));
  await insertAll(connection, 'owner-turns', turns);
  return { readyAtMs };
}

async function insertAll(connection: mongoose.Connection, name: string, rows: object[]): Promise<void> {
  const collection = connection.collection(name);
  for (let from = 0; from < rows.length; from += inserted)
    await collection.insertMany(rows.slice(from, from + inserted));
}

function owned(_id: string, owner: string) {
  const at = new Date(Date.now() - dayMs);
  return { _id, owner, version: 1, outbox: [], createdAt: at, updatedAt: at };
}

function accountOf(
  _id: string,
  owner: string,
  { rests, atMs, nowMs }: { rests: boolean; atMs: number; nowMs: number },
) {
  const [longAgo, tomorrow] = [new Date(nowMs - dayMs), new Date(nowMs + dayMs)];
  return {
    ...owned(_id, owner),
    ...{ accountName: _id, username: _id, network: 'sandbox', proxyId: _id },
    ...{ proxyConfig: { host: 'proxy', port: 1 }, state: 'connected', reason: null },
    ...{ consent: { at: longAgo, textVersion: '1' }, connectedAt: longAgo, session: '', sessionRevision: 1 },
    ...{ usageCount: 0, lastUsed: null, nextCheckAt: tomorrow, wakes: 1 },
    ...{ leaseWorker: null, warmWorker: null, leaseUntil: longAgo, fence: 1 },
    // What rests is due for long, and was due before all others.
    ...{ notBefore: rests ? tomorrow : longAgo, runnableAt: rests ? longAgo : new Date(atMs) },
  };
}

function actionOf(accountId: string, owner: string, atMs: number) {
  const group = { groupId: accountId, groupUrl: `http://127.0.0.1/groups/${accountId}`, name: accountId };
  const work = { kind: 'publish', group, text: `פוסט ${accountId}`, media: null };
  return {
    ...owned(`run:${accountId}:publish`, owner),
    ...{ accountId, kind: 'publish', originKind: 'campaign-run', originId: 'run', work, traceId: '' },
    ...{ deadline: new Date(atMs + 2 * dayMs), order: 1, state: 'intended', attempt: 0, tries: 0, looks: 0 },
    ...{ fence: 0, notBefore: new Date(atMs), submittedAt: null, contentHash: accountId, groupId: accountId },
    ...{
      beforeClick: null,
      evidence: { before: null, after: null },
      toldUnknown: 0,
      outcome: null,
      failure: null,
    },
  };
}
