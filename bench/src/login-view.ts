import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import {
  interactiveCancel,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTakeover,
  screenshotPollMs,
  watchRenewMs,
} from '@megafon/contracts';
import type { ClientToServer, LoginFrame, LoginInput, ServerToClient } from '@megafon/contracts';
import { ApiUser, demoSignIns, freePortBlock } from '@megafon/infra';
import { at, load, median, round } from './shared/figures.js';
import { startChangingNetwork } from './login-view/changing-network.js';
import { startBenchStack } from './shared/bench-stack.js';

/**
 * A change on the network's login page until its picture is in the user's page, through the whole system: pushed over
 * the socket against the polling of the specification, in the same run, alternating. And the bytes pushed while
 * nothing changes. A picture counts when it differs from the one before the change. And a press at the wheel until the
 * picture of what it changed is there.
 * Fewer rounds than five, for a first look: `npm run bench -- login-view 1`.
 */
const rounds = Number(process.argv[2] ?? 5);
const changesARound = 6;
const pressesARound = 20;
const idleMs = 8_000;
const patienceMs = 15_000;

const loadBefore = load();
const ports = await freePortBlock();
const network = await startChangingNetwork(ports.network);
const only = ['proxies', 'mailbox', 'auth', 'billing', 'automation', 'gateway'];
const stack = await startBenchStack('bench-login-view', { ports, only });

/** One a round: a live login has ten minutes, and five rounds take nearly as long. */
async function openLogin(user: ApiUser): Promise<string> {
  const { userId } = user;
  const opened = network.opens();
  const body = { accountName: 'bench', username: 'bench', password: 'bench', userId, consent: true };
  const { sessionId } = await user.call(interactiveLogin, { body });
  await opened;
  if (sessionId === undefined) throw new Error('no login was begun');
  return sessionId;
}

const sleepMs = (turn: number) => 700 + ((turn * 397) % screenshotPollMs);

/** @returns when it came */
function nextFrame(socket: Socket<ServerToClient, ClientToServer>): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    socket.once('frame', () => resolve(performance.now()));
    setTimeout(() => reject(new Error('no frame came')), patienceMs).unref();
  });
}

/** @returns milliseconds from each press, as the page of the user sends it, to the frame of what it changed */
async function pressed(
  socket: Socket<ServerToClient, ClientToServer>,
  { user, sessionId }: { user: ApiUser; sessionId: string },
): Promise<number[]> {
  const drive = (driving: boolean) =>
    user.call(interactiveTakeover, { params: { sessionId }, body: { driving } });
  const watch = () => socket.emit('login.watch', sessionId);
  const renewal = setInterval(watch, watchRenewMs);
  watch();
  await pause(2_500);
  await drive(true);
  const place = { x: 0.5, y: 0.5 };
  const press: LoginInput[] = [
    { type: 'move', ...place },
    { type: 'press', ...place, clicks: 1 },
  ];
  const ages: number[] = [];
  for (let turn = 0; turn < pressesARound; turn += 1) {
    const frame = nextFrame(socket);
    const pressedAt = performance.now();
    socket.emit('login.input', sessionId, press);
    ages.push((await frame) - pressedAt);
    socket.emit('login.input', sessionId, [{ type: 'release', ...place, clicks: 1 }]);
    // A hand that looks before it presses again; no frame is left over from this press.
    await pause(300 + ((turn * 97) % 200));
  }
  await drive(false);
  clearInterval(renewal);
  socket.emit('login.unwatch', sessionId);
  return ages;
}

/** @returns milliseconds from each change to its frame */
async function pushed(socket: Socket<ServerToClient, ClientToServer>, sessionId: string): Promise<number[]> {
  const watch = () => socket.emit('login.watch', sessionId);
  const renewal = setInterval(watch, watchRenewMs);
  watch();
  await pause(2_500);
  const ages: number[] = [];
  for (let turn = 0; turn < changesARound; turn += 1) {
    await pause(sleepMs(turn));
    const frame = nextFrame(socket);
    const toldAt = network.change();
    ages.push((await frame) - toldAt);
  }
  clearInterval(renewal);
  socket.emit('login.unwatch', sessionId);
  return ages;
}

/** The same, asked for every so often as the specification has it. */
async function polled(user: ApiUser, sessionId: string): Promise<number[]> {
  const ages: number[] = [];
  let picture: unknown;
  let wanted: { toldAt: number; seen: () => void } | null = null;
  let isAsking = false;
  const poll = async () => {
    if (isAsking) return;
    isAsking = true;
    const { screenshot } = await user.call(interactiveScreenshot, { params: { sessionId } });
    isAsking = false;
    if (screenshot !== picture && wanted) {
      ages.push(performance.now() - wanted.toldAt);
      wanted.seen();
      wanted = null;
    }
    picture = screenshot;
  };
  const timer = setInterval(() => void poll(), screenshotPollMs);
  await pause(2 * screenshotPollMs);
  for (let turn = 0; turn < changesARound; turn += 1) {
    await pause(sleepMs(turn));
    await new Promise<void>((seen) => (wanted = { toldAt: network.change(), seen }));
  }
  clearInterval(timer);
  return ages;
}

async function bytesWhileIdle(
  socket: Socket<ServerToClient, ClientToServer>,
  sessionId: string,
): Promise<number> {
  socket.emit('login.watch', sessionId);
  await pause(3_000);
  let bytes = 0;
  const count = ({ image }: LoginFrame) => (bytes += image.byteLength);
  socket.on('frame', count);
  const renewal = setInterval(() => socket.emit('login.watch', sessionId), watchRenewMs);
  await pause(idleMs);
  clearInterval(renewal);
  socket.off('frame', count);
  return bytes;
}

try {
  const [{ email, password }] = demoSignIns;
  const user = await ApiUser.signIn(stack.gatewayUrl, email, password);
  const socket: Socket<ServerToClient, ClientToServer> = io(stack.gatewayUrl, {
    auth: { token: user.token },
    transports: ['websocket'],
  });
  const push: number[] = [];
  const poll: number[] = [];
  const wheel: number[] = [];
  const medians: { push: number; poll: number }[] = [];
  let idle = 0;
  for (let turn = 0; turn < rounds; turn += 1) {
    const sessionId = await openLogin(user);
    const a = await pushed(socket, sessionId);
    const b = await polled(user, sessionId);
    wheel.push(...(await pressed(socket, { user, sessionId })));
    push.push(...a);
    poll.push(...b);
    medians.push({ push: median(a), poll: median(b) });
    if (turn === rounds - 1) idle = await bytesWhileIdle(socket, sessionId);
    await user.call(interactiveCancel, { params: { sessionId } });
  }
  socket.disconnect();
  const row = (list: number[], name: 'push' | 'poll') => ({
    'median ms': round(median(medians.map((medianOf) => medianOf[name]))),
    'worst ms': round(Math.max(...list)),
    changes: list.length,
  });
  const [ours, peer] = [row(push, 'push'), row(poll, 'poll')];
  console.table({ pushed: ours, polled: peer });
  const pressP95 = round(at(wheel, 0.95));
  console.log(
    `From ${wheel.length} presses at the wheel to the changed picture: median ${round(median(wheel))} ms, ` +
      `p95 ${pressP95} ms, worst ${round(Math.max(...wheel))} ms.`,
  );
  console.log(`Pushed while nothing changes, in ${idleMs / 1_000} s: ${idle} bytes.`);
  console.log(`Load of the machine: ${loadBefore} before, ${load()} after.`);
  const ratio = round(peer['median ms'] / ours['median ms']);
  const metrics = [
    {
      name: 'ms from change to picture',
      ours: ours['median ms'],
      peer: peer['median ms'],
      ratio,
      goal: '>= 10',
      met: ratio >= 10,
    },
    {
      name: 'ms from press to picture, p95',
      ours: pressP95,
      peer: null,
      ratio: null,
      goal: '<= 150',
      met: pressP95 <= 150,
    },
    { name: 'bytes while nothing changes', ours: idle, peer: null, ratio: null, goal: '0', met: idle === 0 },
  ];
  console.log(JSON.stringify({ bench: 'login-view', metrics }));
} finally {
  await stack.stop();
  await network.stop();
}
