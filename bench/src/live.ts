import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { campaignChanged, newEvent } from '@megafon/contracts';
import { generateKeys } from '@megafon/infra';
import { EventPublisher, KafkaConnection } from '@megafon/messaging';
import { memoryBytes } from '@megafon/processes';
import type { FromPages, PagesSetting } from './live/protocol.js';
import { signedIn } from './live/users.js';
import type { LiveUser } from './live/users.js';
import { stopChild } from './shared/child.js';
import { at, load, median, round } from './shared/figures.js';
import { partsOf, used } from './shared/processor-time.js';
import type { Parts } from './shared/processor-time.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * Events as services publish them, until they are in the pages of whom they are about: over Kafka, the users' sequences
 * and two gateways, one of which is killed (kill -9) in the second half. Each page is somebody else's.
 * Smaller, for a first look: `npm run bench -- live 500 100 10` (pages, events a second, seconds of each half).
 */
const [pages = 10_000, perSecond = 500, seconds = 60] = process.argv.slice(2).map(Number);
const processes = 2;
const openWithinMs = 300_000;
/** What is not seen so long after the last one is lost. */
const patienceMs = 60_000;
/** Events leave in small groups, as many things happen at once. */
const tickMs = 20;
const goals = { p99Ms: 50, pages: 10_000 };
const unlimited = '1000000';

const loadBefore = load();
const keys = generateKeys();
const stack = await startBenchStack('bench-live', {
  only: ['gateway', 'gateway-2', 'balancer'],
  scale: { gateway: 2 },
  env: {
    all: { MESSAGE_KEY: keys.messageKey, JWT_PUBLIC_KEY: keys.jwtPublicKey },
    gateway: {
      ...{ CONNECTIONS_PER_ADDRESS: unlimited, SOCKETS_PER_ADDRESS: unlimited },
      ...{ CALLS_PER_ADDRESS: unlimited, TRUST_PROXY: 'false' },
    },
  },
});

/** Past the balancer, which stands for an ingress. */
const gateways = [1, 2].map((number) => stack.gatewayUrlOf(number));

interface Half {
  sentAtMs: Map<string, number>;
  endedAtMs: number;
}

const seenAtMs = new Map<string, number[]>();
const told = new Map<ChildProcess, { resyncs: number; reconnected: number }>();
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

async function openPages(users: readonly LiveUser[]): Promise<ChildProcess[]> {
  const share = Math.ceil(users.length / processes);
  return Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const child = fork(fileURLToPath(new URL('./live/pages.js', import.meta.url)));
      const open = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the pages did not open')), openWithinMs);
        child.on('message', (message: FromPages) => {
          if (message.kind === 'open') resolve(clearTimeout(timer));
          else note(child, message);
        });
      });
      const setting: PagesSetting = { gateways, users: users.slice(index * share, (index + 1) * share) };
      child.send(setting);
      await open;
      return child;
    }),
  );
}

function note(child: ChildProcess, message: Extract<FromPages, { kind: 'seen' }>): void {
  const { seen, resyncs, reconnected } = message;
  for (const [id, atMs] of seen) seenAtMs.set(id, [...(seenAtMs.get(id) ?? []), atMs]);
  told.set(child, { resyncs, reconnected });
}

/** So many a second, of users in turn; `midway` happens in the middle. */
async function publish(
  publisher: EventPublisher,
  users: readonly LiveUser[],
  midway = async (): Promise<void> => undefined,
): Promise<Half> {
  const sentAtMs = new Map<string, number>();
  const startedMs = performance.now();
  const total = perSecond * seconds;
  let sending: Promise<unknown> = Promise.resolve();
  let disturbed: Promise<void> | undefined;
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedMs) / 1_000) * perSecond));
    const events = [];
    for (; sent < due; sent += 1) {
      const { userId } = users[(sent * 7) % users.length] ?? { userId: '' };
      const event = changed(userId, `${startedMs}-${sent}`);
      sentAtMs.set(event.id, performance.timeOrigin + performance.now());
      events.push(event);
    }
    sending = Promise.all([sending, publisher.publish(events)]);
    if (sent > total / 2) disturbed ??= midway();
    await pause(tickMs);
  }
  await Promise.all([sending, disturbed]);
  const endMs = Date.now() + patienceMs;
  while ([...sentAtMs.keys()].some((id) => !seenAtMs.has(id)) && Date.now() < endMs) await pause(200);
  return { sentAtMs, endedAtMs: Date.now() };
}

/** Memory of all gateways: the Pss of their processes. */
async function gatewayKb(): Promise<number> {
  const sizes = await Promise.all(['gateway', 'gateway-2'].map((name) => memoryBytes(stack.pid(name) ?? 0)));
  return sum(sizes) / 1_024;
}

/** CPU-seconds that an event costs until it is in its page, idle time of the parts with it. */
function perEvent({ gateway = 0, 'gateway-2': other = 0, Kafka = 0, Redis = 0 }: Parts) {
  const each = (cpuSeconds: number) => round(cpuSeconds / (perSecond * seconds), 6);
  return { cpuSeconds: { gateway: each(gateway + other), Kafka: each(Kafka), Redis: each(Redis) } };
}

function changed(userId: string, id: string) {
  const data = {
    campaignId: userId,
    name: 'מבצע סוף שבוע',
    status: 'publishing',
    change: 'updated',
  } as const;
  return newEvent(campaignChanged, { id, tenant: userId, traceId: '', time: new Date(), data });
}

/** Milliseconds from the service to the page, of those that came; how many did not, or came again. */
function outcome({ sentAtMs }: Half) {
  const times = [...sentAtMs].map(([id, atMs]) => ({ atMs, seen: seenAtMs.get(id) ?? [] }));
  return {
    ms: times.flatMap(({ atMs, seen: [first] }) => (first === undefined ? [] : [first - atMs])),
    missed: times.filter(({ seen }) => seen.length === 0).length,
    again: times.filter(({ seen }) => seen.length > 1).length,
  };
}

const connection = new KafkaConnection({
  kafka: {
    brokers: [...stack.servers.kafkaBrokers],
    keys: [Buffer.from(keys.messageKey, 'base64')],
  },
  clientId: 'bench-live',
});
let children: ChildProcess[] = [];
try {
  const users = signedIn(pages, keys.jwtPrivateKey);
  const closedKb = await gatewayKb();
  const openingMs = performance.now();
  children = await openPages(users);
  console.log(`${pages} pages are open after ${round((performance.now() - openingMs) / 1_000, 1)} s.`);
  const publisher = new EventPublisher(connection);
  // Warm, and past the first moments of all these sockets.
  await publish(publisher, users);
  const pageKb = round(((await gatewayKb()) - closedKb) / pages, 1);
  const before = partsOf(stack);
  const quiet = outcome(await publish(publisher, users));
  const anEvent = perEvent(used(before, partsOf(stack)));
  const death = outcome(await publish(publisher, users, () => stack.kill('gateway-2')));
  const row = ({ ms, missed, again }: typeof quiet) => ({
    'median ms': round(median(ms), 1),
    'p99 ms': round(at(ms, 0.99), 1),
    'most ms': round(at(ms, 1), 1),
    missed,
    again,
  });
  console.table({ 'two gateways': row(quiet), 'one of them killed': row(death) });
  const resyncs = sum([...told.values()].map((one) => one.resyncs));
  const reconnected = sum([...told.values()].map((one) => one.reconnected));
  console.log(
    `${reconnected} times a page went to the other gateway; ${resyncs} were told to ask for everything.`,
  );
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  const p99 = round(at(quiet.ms, 0.99), 1);
  const missed = quiet.missed + death.missed + resyncs;
  const metrics = [
    {
      name: `event to page at ${perSecond} a second, p99 ms`,
      ...{ ours: p99, goal: `<= ${goals.p99Ms}`, met: quiet.missed === 0 && p99 <= goals.p99Ms },
    },
    { name: 'pages connected', ours: pages, goal: `>= ${goals.pages}`, met: pages >= goals.pages },
    { name: 'missed over the death of a gateway', ours: missed, goal: '0', met: missed === 0 },
  ].map((metric) => ({ ...metric, peer: null, ratio: null }));
  console.log(JSON.stringify({ bench: 'live', metrics, aPage: { gatewayKb: pageKb }, anEvent }));
} finally {
  await Promise.all(children.map((child) => stopChild(child, () => child.disconnect())));
  await connection.close();
  await stack.stop();
}
