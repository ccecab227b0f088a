import { setTimeout as pause } from 'node:timers/promises';
import { pageSize } from '@megafon/contracts';
import { ApiUser, demoSignIns } from '@megafon/infra';
import mongoose from 'mongoose';
import { at, load, round } from './shared/figures.js';
import { seedCampaigns } from './lists/campaigns.js';
import { seedContent } from './lists/content.js';
import { seedOthers } from './lists/others.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * Every list of a user who has a thousand campaigns, each with a run of a hundred groups, and as many groups and boxes as
 * one may have, through the whole system: milliseconds and bytes as a page sees them, one call after the other.
 * Fewer calls than fifty, for a first look: `npm run bench -- lists 5`.
 */
const calls = Number(process.argv[2] ?? 50);
const campaigns = 1_000;
const users = 10_000;
const mostMs = 150;
const mostBytes = 400_000;
/** Between two calls, so that no limit of calls is measured. */
const restMs = 100;

/** By name, below /api. @param box a group box that has groups */
const contentLists = (box: string): Readonly<Record<string, string>> => ({
  groups: '/groups',
  'groups, a page': '/groups/page?limit=200',
  'groups, by size': '/groups/page?limit=200&sort=members&dir=desc',
  'groups, searched': `/groups/page?q=${encodeURIComponent('והמרכז 9')}`,
  'groups, in no box': '/groups/page?filter=none&limit=200',
  'groups, counted': '/groups/counts',
  'group boxes': '/group-boxes',
  'group boxes, with what is in them': '/group-boxes/assignments',
  'a group box': `/group-boxes/${box}`,
  'groups for a box': `/group-boxes/available-groups/${box}?limit=200`,
  'post boxes': '/post-boxes',
  'comment boxes': '/comment-boxes',
});

/** By name, below /api. */
const lists: Readonly<Record<string, string>> = {
  campaigns: '/campaigns',
  'campaigns, a page': '/campaigns/page',
  'campaigns, active': '/campaigns/page?section=active',
  'campaigns, completed': '/campaigns/page?section=completed',
  'campaigns, searched': `/campaigns/page?search=${encodeURIComponent('קמפיין 77')}`,
  'campaigns, counted': '/campaigns/totals',
  'campaigns, two months of the calendar':
    '/campaigns/calendar?from=2026-01-01T00:00:00.000Z&to=2026-03-01T00:00:00.000Z',
  history: '/history/page',
  'history, counted': '/history/totals',
  'history, searched': `/history/page?search=${encodeURIComponent('והמרכז 9')}`,
  'history, searched in vain': `/history/page?search=${encodeURIComponent('חיפה')}`,
  'history, post by post': '/history/rows',
  notifications: '/users/notifications',
  'social accounts': '/users/facebook-accounts',
};

/** By name, below /api: what the panel shows of all users. */
const panelLists: Readonly<Record<string, string>> = {
  'the panel’s users': '/admin/users',
  'the panel’s users, the last page': `/admin/users?page=${users / pageSize}`,
  'the panel’s users, searched': '/admin/users?search=somebody-77',
  'the panel’s proxies': '/admin/proxies',
  'the panel’s proxies, searched': '/admin/proxies?search=pool.example.test:77',
};

// The embedded one: a thousand runs are more than it keeps at hand otherwise.
process.env['EMBEDDED_MONGO_HEAP_MB'] ??= '4096';
const loadBefore = load();
const only = ['mailbox', 'network', 'auth', 'billing', 'content', 'campaigns', 'automation', 'gateway'];
const stack = await startBenchStack('bench-lists', { only });

/** @returns milliseconds to the last byte, and how many bytes of JSON there were */
async function measured(path: string, token: string): Promise<{ ms: number; bytes: number; text: string }> {
  await pause(restMs);
  const startedMs = performance.now();
  const response = await fetch(`${stack.gatewayUrl}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const ms = performance.now() - startedMs;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return { ms, bytes: Buffer.byteLength(text), text };
}

/** The details of one campaign are lists as well. */
async function detailsOf(token: string): Promise<Record<string, string>> {
  const { text } = await measured('/campaigns/page?section=completed', token);
  const { items } = JSON.parse(text) as { items: { _id: string }[] };
  const of = (what: string) => `/campaigns/${items[0]?._id ?? ''}${what}`;
  return {
    'a campaign': of(''),
    'its posts': of('/posts'),
    'its log': of('/logs?limit=100'),
    'its progress': of('/progress'),
  };
}

/** The service takes what is there into its history, as after an upgrade. */
async function historyOf(count: number): Promise<void> {
  await stack.restart('campaigns');
  const connection = await mongoose
    .createConnection(stack.servers.mongoUri, { dbName: 'campaigns' })
    .asPromise();
  try {
    while ((await connection.collection('history-entries').countDocuments()) < count) await pause(500);
  } finally {
    await connection.close();
  }
}

try {
  const [{ email, password }] = demoSignIns;
  const { token, userId } = await ApiUser.signIn(stack.gatewayUrl, email, password);
  await seedCampaigns(stack.servers.mongoUri, userId, campaigns);
  const box = await seedContent(stack.servers.mongoUri, userId);
  await seedOthers(stack.servers.mongoUri, userId, users);
  await historyOf(campaigns);
  const own = { ...lists, ...(await detailsOf(token)), ...contentLists(box) };
  const superadmin = demoSignIns[2];
  const theirs = await ApiUser.signIn(stack.gatewayUrl, superadmin.email, superadmin.password);
  const all = [
    ...Object.entries(own).map(([name, path]) => ({ name, path, token })),
    ...Object.entries(panelLists).map(([name, path]) => ({ name, path, token: theirs.token })),
  ];
  for (const { path, token: of } of all) await measured(path, of);
  const metrics = [];
  const rows: Record<string, object> = {};
  for (const { name, path, token: of } of all) {
    const seen = [];
    for (let call = 0; call < calls; call += 1) seen.push(await measured(path, of));
    const ms = seen.map((one) => one.ms);
    const bytes = Math.max(...seen.map((one) => one.bytes));
    const [median, p99] = [round(at(ms, 0.5)), round(at(ms, 0.99))];
    rows[name] = { 'median ms': median, 'p99 ms': p99, bytes };
    const goal = `<= ${mostMs} ms, <= ${mostBytes} bytes`;
    metrics.push({ name, ours: median, p99, bytes, goal, met: median <= mostMs && bytes <= mostBytes });
  }
  console.table(rows);
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  console.log(JSON.stringify({ bench: 'lists', metrics }));
} finally {
  await stack.stop();
}
