import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Kafka } from 'kafkajs';
import { ensureTopics } from '@megafon/messaging';
import { median, round } from './shared/figures.js';
import { stockPattern } from './rpc/contract.js';
import { order, startProcess, stopProcess } from './rpc/processes.js';
import { brokers, variants } from './rpc/protocol.js';
import type { LoadResult } from './rpc/protocol.js';

/**
 * Requests with a reply: `@megafon/messaging`, sealed, against Nest's stock Kafka transport on the same broker, and
 * against Nest's TCP transport, which needs no broker; in the same run, alternating. Server and client are processes of
 * their own. Each figure is the median of five rounds.
 */
const rounds = 5;
const loads = [
  { connections: 200, durationMs: 5_000 },
  { connections: 1, durationMs: 2_500 },
];

async function createTopics(): Promise<void> {
  await ensureTopics({ brokers: brokers() }, ['billing.requests']);
  const admin = new Kafka({ brokers: brokers(), clientId: 'bench' }).admin();
  await admin.connect();
  const existing = await admin.listTopics();
  const topics = [stockPattern, `${stockPattern}.reply`]
    .filter((topic) => !existing.includes(topic))
    .map((topic) => ({ topic, numPartitions: 3 }));
  if (topics.length > 0) await admin.createTopics({ topics });
  await admin.disconnect();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function measure(): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>();
  const port = await freePort();
  const servers = await Promise.all(variants.map((variant) => startProcess('server', variant, port)));
  const clients = await Promise.all(variants.map((variant) => startProcess('client', variant, port)));
  try {
    for (const client of clients) await order(client, { connections: 200, durationMs: 3_000 });
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const load of loads) {
        for (const [index, client] of clients.entries()) {
          const key = `${variants[index]} ${load.connections}`;
          results.set(key, [...(results.get(key) ?? []), await order(client, load)]);
        }
      }
    }
  } finally {
    await Promise.all(clients.map(stopProcess));
    await Promise.all(servers.map(stopProcess));
  }
  return results;
}

function summary(results: LoadResult[]) {
  return {
    'requests/s': round(median(results.map(({ perSecond }) => perSecond)), 0),
    'median ms': round(median(results.map(({ medianMs }) => medianMs))),
    'p99 ms': round(median(results.map(({ p99Ms }) => p99Ms))),
    replies: results.reduce((sum, { replies }) => sum + replies, 0),
    lost: results.reduce((sum, { lost }) => sum + lost, 0),
  };
}

function metric(
  name: string,
  ours: number,
  peer: number,
  lost: number,
  goal: { least?: number; most?: number },
) {
  // A ratio says nothing when one side lost requests.
  const ratio = lost === 0 ? round(ours / peer, 3) : null;
  const met =
    ratio !== null &&
    (goal.least === undefined || ratio >= goal.least) &&
    (goal.most === undefined || ratio <= goal.most);
  const text =
    goal.least !== undefined ? `>= ${goal.least}` : goal.most !== undefined ? `<= ${goal.most}` : '';
  return { name, ours, peer, ratio, goal: text, met };
}

await createTopics();
const results = await measure();
const rows = Object.fromEntries([...results].map(([key, list]) => [`${key} connections`, summary(list)]));
console.table(rows);

/** What we hold ourselves to, at many connections. */
const goals = {
  stock: { requests: { least: 8 }, median: { most: 0.2 } },
  tcp: { requests: { least: 0.8 }, median: {} },
};

const metrics = loads.flatMap(({ connections }) =>
  (['stock', 'tcp'] as const).flatMap((variant) => {
    const ours = summary(results.get(`ours ${connections}`) ?? []);
    const peer = summary(results.get(`${variant} ${connections}`) ?? []);
    const lost = ours.lost + peer.lost;
    const goal = connections > 1 ? goals[variant] : { requests: {}, median: {} };
    const name = (figure: string): string => `${figure} at ${connections}, against ${variant}`;
    return [
      metric(name('requests/s'), ours['requests/s'], peer['requests/s'], lost, goal.requests),
      metric(name('median ms'), ours['median ms'], peer['median ms'], lost, goal.median),
    ];
  }),
);
console.log(JSON.stringify({ bench: 'rpc', metrics }));
