/**
 * A way over TCP to a server of this machine that can be slow, silent or broken. In a thread of its own: a test that stands
 * still holds nothing up. It tells its port, and answers each order with how many pieces it holds. Loopback.
 */
import { connect, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

let delayMs = 0;
let isSilent = false;
/** What came while it was silent, in its order. */
let held = [];
const sockets = new Set();

/** What is on its way, in its order: what comes when the way is quick again does not overtake it. */
const onTheWay = [];
let timer = null;

function pass(act) {
  if (isSilent) held.push(act);
  else if (delayMs === 0 && onTheWay.length === 0) act();
  else {
    onTheWay.push({ act, dueMs: performance.now() + delayMs });
    deliverWhenDue();
  }
}

function deliverWhenDue() {
  if (timer !== null || onTheWay.length === 0) return;
  timer = setTimeout(() => {
    timer = null;
    while (onTheWay.length > 0 && onTheWay[0].dueMs <= performance.now()) onTheWay.shift().act();
    deliverWhenDue();
  }, onTheWay[0].dueMs - performance.now());
}

function carry(from, to) {
  sockets.add(from);
  from.on('data', (data) => pass(() => to.write(data)));
  from.on('end', () => pass(() => to.end()));
  // What breaks on one side breaks on the other.
  from.on('error', () => to.destroy());
  from.on('close', () => {
    sockets.delete(from);
    pass(() => to.destroy());
  });
}

const orders = {
  look: () => undefined,
  delay: (ms) => (delayMs = ms),
  silence: (silent) => {
    isSilent = silent;
    if (silent) return;
    const acts = held;
    held = [];
    for (const act of acts) pass(act);
  },
  reset: () => {
    for (const socket of sockets) socket.resetAndDestroy();
  },
};

parentPort.on('message', ({ order, value }) => {
  orders[order](value);
  parentPort.postMessage(held.length);
});
const server = createServer((near) => {
  const far = connect(workerData, '127.0.0.1');
  carry(near, far);
  carry(far, near);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
