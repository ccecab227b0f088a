import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { FromPages, PagesSetting, Seen } from './protocol.js';

/** Pages of many users in one process: each keeps its place, and goes to the next gateway when its own is gone. */
const atOnce = 50;
const tellEveryMs = 200;
/** As the product's pages wait before they come back (see its `connectLive`). */
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const about = (ms: number) => ms * (0.5 + Math.random());

const tell = (message: FromPages) => process.send?.(message);
const nowMs = () => performance.timeOrigin + performance.now();
let seen: Seen[] = [];
let resyncs = 0;
let reconnected = 0;

class Page {
  private lastSeq: string | undefined;
  private socket: Socket | undefined;
  private opened = false;
  private retryMs = firstRetryMs;

  constructor(
    private readonly token: string,
    private readonly gateways: readonly string[],
    private turn: number,
  ) {}

  /** Resolves when it is told where it stands. */
  open(): Promise<void> {
    return new Promise((resolve) => this.connect(resolve));
  }

  private connect(ready: () => void): void {
    const auth = { token: this.token, ...(this.lastSeq !== undefined && { lastSeq: this.lastSeq }) };
    const url = this.gateways[this.turn % this.gateways.length] ?? '';
    const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
    this.socket = socket;
    socket.on('connect', () => (this.retryMs = firstRetryMs));
    socket.on('ready', ({ seq }: { seq: string }) => {
      this.lastSeq ??= seq;
      this.opened = true;
      ready();
    });
    socket.on('resync', () => (resyncs += 1));
    socket.on('event', ({ seq, event }: { seq: string; event: { id: string } }) => {
      this.lastSeq = seq;
      seen.push([event.id, nowMs()]);
    });
    socket.on('disconnect', () => this.goOn(ready));
    socket.on('connect_error', () => this.goOn(ready));
  }

  private goOn(ready: () => void): void {
    this.socket?.removeAllListeners();
    this.socket?.close();
    this.turn += 1;
    if (this.opened) reconnected += 1;
    setTimeout(() => this.connect(ready), about(this.retryMs));
    this.retryMs = Math.min(this.retryMs * 2, longestRetryMs);
  }
}

process.on('message', ({ gateways, users }: PagesSetting) => {
  const pages = users.map(({ token }, index) => new Page(token, gateways, index));
  let next = 0;
  const lane = async () => {
    while (next < pages.length) await pages[next++]?.open();
  };
  void Promise.all(Array.from({ length: atOnce }, lane)).then(() =>
    tell({ kind: 'open', connected: pages.length }),
  );
});
setInterval(() => {
  tell({ kind: 'seen', seen, resyncs, reconnected });
  seen = [];
}, tellEveryMs);
process.once('disconnect', () => process.exit(0));
