import { Kafka } from 'kafkajs';
import { ensureTopics } from '@megafon/messaging';
import { stockPattern } from './rpc/contract.js';
import { order, startProcess, stopProcess } from './rpc/processes.js';
import { brokers } from './rpc/protocol.js';
import type { LoadResult, Variant } from './rpc/protocol.js';

/**
 * Requests with a reply over Kafka: `@megafon/messaging` against Nest's stock Kafka transport, on the same broker, in
 * the same run, alternating; server and client are processes of their own. Each figure is the median of five rounds.
 */
const rounds = 5;
const loads = [
  { connections: 200, durationMs: 5_000 },
  { connections: 1, durationMs: 2_500 },
];
const variants: readonly Variant[] = ['ours', 'stock'];

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

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

async function measure(): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>();
  const servers = await Promise.all(variants.map((variant) => startProcess('server', variant)));
  const clients = await Promise.all(variants.map((variant) => startProcess('client', variant)));
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

const metrics = loads.flatMap(({ connections }) => {
  const ours = summary(results.get(`ours ${connections}`) ?? []);
  const peer = summary(results.get(`stock ${connections}`) ?? []);
  const lost = ours.lost + peer.lost;
  const busy = connections > 1;
  return [
    metric(
      `requests/s at ${connections}`,
      ours['requests/s'],
      peer['requests/s'],
      lost,
      busy ? { least: 4 } : {},
    ),
    metric(
      `median ms at ${connections}`,
      ours['median ms'],
      peer['median ms'],
      lost,
      busy ? { most: 0.3 } : {},
    ),
  ];
});
console.log(JSON.stringify({ bench: 'rpc', metrics }));
