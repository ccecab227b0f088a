import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, inputGatherMs } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { securityHeaders } from '../http/security-headers.js';
import { addressOf } from '../http/trust-proxy.js';
import { addressBlock } from '../limits/address-block.js';
import { CallAllowances } from '../limits/call-allowances.js';
import { Counter } from '../limits/counter.js';
import { fullBucket, takeFrom } from '../limits/token-bucket.js';
import type { Allowance } from '../limits/token-bucket.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { isOwnOrigin } from './own-origin.js';

/** A page renews up to four watches each four seconds. */
const messages: Allowance = { perSecond: 4, burst: 16 };
/** What a person does in the picture of a login comes gathered, a message each `inputGatherMs`. */
const inputs: Allowance = { perSecond: 2_000 / inputGatherMs, burst: 40 };
const allowances = { messages, inputs };
/** Whatever comes over a connection, heartbeats and what is no message too. Past that it is closed. */
const packets: Allowance = { perSecond: 40, burst: 120 };

/** A page is told once that messages are not taken, not once for each of them. */
const tellEveryMs = 1_000;

type Settings = Pick<
  Config,
  'SOCKETS' | 'SOCKETS_PER_ADDRESS' | 'SOCKETS_PER_USER' | 'TRUST_PROXY' | 'PUBLIC_URL' | 'PAYMENT_ORIGINS'
>;

/** How much pages may ask for over their sockets. Counted by this gateway: a socket is at one. */
@Injectable()
export class SocketGuard {
  private readonly ofAddress = new Counter();
  private readonly ofUser = new Counter();
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    @Inject(CONFIG) private readonly config: Settings,
    private readonly allowances: CallAllowances,
  ) {
    this.headers = securityHeaders(config);
  }

  /** Stands before everything a socket server answers: its polls and upgrades are calls like others. */
  register(io: LiveServer): void {
    io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
      if (isNew(request) && io.engine.clientsCount >= this.config.SOCKETS)
        return refuse(response, new AppError('SERVICE.UNAVAILABLE'));
      this.allowances.takeForAddress(this.addressOf(request), 1).then(next, (error: unknown) => {
        refuse(response, error);
      });
    });
    io.engine.on('connection', (connection: EngineSocket) => this.guardConnection(connection));
  }

  /** Asked for each new connection. */
  isOurs(request: IncomingMessage): boolean {
    return isOwnOrigin(request, this.config.PUBLIC_URL);
  }

  /** One more of a user's. @throws AppError REQUEST.TOO_MANY */
  admit(socket: LiveSocket, userId: string): void {
    if (!this.ofUser.add(userId, this.config.SOCKETS_PER_USER)) throw new AppError('REQUEST.TOO_MANY');
    socket.conn.once('close', () => this.ofUser.remove(userId));
  }

  /** Messages past the allowance are not taken, and the page is told. */
  limitMessages(socket: LiveSocket): void {
    const started = Date.now();
    const buckets = { messages: fullBucket(messages, started), inputs: fullBucket(inputs, started) };
    let toldAtMs = 0;
    socket.use(([name], next) => {
      const now = Date.now();
      const kind = name === 'login.input' ? 'inputs' : 'messages';
      const taken = takeFrom(buckets[kind], allowances[kind], 1, now);
      buckets[kind] = taken.bucket;
      if (taken.waitMs === 0) return next();
      if (now - toldAtMs < tellEveryMs) return;
      toldAtMs = now;
      const retryAfterS = Math.ceil(taken.waitMs / 1_000);
      socket.emit('refused', new AppError('REQUEST.TOO_MANY', { retryAfterS }).toReply());
    });
  }

  private guardConnection(connection: EngineSocket): void {
    const address = this.addressOf(connection.request);
    if (!this.ofAddress.add(address, this.config.SOCKETS_PER_ADDRESS)) return connection.close();
    connection.once('close', () => this.ofAddress.remove(address));
    let bucket = fullBucket(packets, Date.now());
    connection.on('packet', () => {
      const taken = takeFrom(bucket, packets, 1, Date.now());
      bucket = taken.bucket;
      if (taken.waitMs > 0) connection.close(true);
    });
  }

  private addressOf(request: IncomingMessage): string {
    return addressBlock(addressOf(request, this.config.TRUST_PROXY));
  }
}

/** As much of engine.io's connection as is used here. */
interface EngineSocket {
  request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  close(discard?: boolean): void;
}

/** Polls and upgrades of a socket say which it is. */
function isNew({ url = '' }: IncomingMessage): boolean {
  return !new URLSearchParams(url.split('?')[1]).has('sid');
}

/** An upgrade has no answer of its own: its connection ends. */
function refuse(response: ServerResponse, error: unknown): void {
  const refusal =
    error instanceof AppError ? error : new AppError('SERVICE.UNEXPECTED', {}, { cause: error });
  const { retryAfterS = 1 } = refusal.details;
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(retryAfterS),
  });
  response.end(JSON.stringify(refusal.toReply()));
}
