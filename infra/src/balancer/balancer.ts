import { Agent, createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@megafon/contracts';
import { createProxyServer } from 'httpxy';

import { Gateways } from './gateways.js';
import { callerOf, stayWith } from './same-gateway.js';

const host = '127.0.0.1';
const connectWithinMs = 2_000;

/**
 * Several gateways at one address. What could not be delivered is offered to the next one: always before a byte was
 * sent, afterwards only where asking twice is the same as asking once. A gateway's own time limits hold, and no other.
 */
export class Balancer {
  private readonly server: Server;
  private readonly gateways: Gateways;
  private readonly proxy = createProxyServer();
  /** What a browser is told with the answer to this request. */
  private readonly cookies = new WeakMap<IncomingMessage, string>();
  private readonly upgraded = new Set<Duplex>();

  constructor(ports: readonly number[]) {
    this.gateways = new Gateways(ports, host);
    this.proxy.on('proxyRes', (answer, request) => {
      const cookie = this.cookies.get(request);
      if (cookie) answer.headers['set-cookie'] = [...(answer.headers['set-cookie'] ?? []), cookie];
    });
    this.server = createServer({ requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 72_000 });
    this.server.on('request', (request, response) => void this.answer(request, response));
    this.server.on('upgrade', (request, socket, head) => void this.upgrade(request, socket, head));
  }

  async listen(port: number): Promise<void> {
    this.gateways.start();
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
  }

  /** Takes nothing more, and ends when what is under way has been answered. @param withinMs it is cut off after that */
  async close(withinMs = 10_000): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.upgraded) socket.end();
    const until = performance.now() + withinMs;
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    while (!isClosed && performance.now() < until) {
      this.server.closeIdleConnections();
      await Promise.race([closed, pause(50)]);
    }
    this.server.closeAllConnections();
    for (const socket of this.upgraded) socket.destroy();
    await this.gateways.stop();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { wanted, key } = callerOf(request);
    const body = hasBody(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Said outright: what is sent on without it would be a body in chunks.
    if (!body && !isRead) request.headers['content-length'] = '0';
    // Else the gateway would be asked to close, and its answer would end the caller's connection.
    if (request.httpVersion === '1.1') request.headers.connection ??= 'keep-alive';
    nameCaller(request);
    for (const port of this.gateways.inOrder(wanted, key)) {
      const socket = await this.reach(port);
      if (response.destroyed) return void socket?.destroy();
      if (!socket) continue;
      if (port !== wanted) this.cookies.set(request, stayWith(port));
      const to = { target: `http://${host}:${port}`, agent: over(socket) };
      try {
        return await this.proxy.web(request, response, body ? to : { ...to, buffer: Readable.from([]) });
      } catch {
        if (response.headersSent || response.destroyed) return void response.destroy();
        // Whether it was done nobody knows: only the caller may ask again.
        if (body || !isRead) return refuse(response, new AppError('SERVICE.TIMEOUT'));
      }
    }
    refuse(response, new AppError('SERVICE.UNAVAILABLE'));
  }

  private async upgrade(request: IncomingMessage, caller: Duplex, head: Buffer): Promise<void> {
    this.upgraded.add(caller);
    caller.once('close', () => this.upgraded.delete(caller));
    caller.on('error', () => caller.destroy());
    const { wanted, key } = callerOf(request);
    nameCaller(request);
    for (const port of this.gateways.inOrder(wanted, key)) {
      const socket = await this.reach(port);
      if (caller.destroyed) return void socket?.destroy();
      if (!socket) continue;
      const to = { target: `http://${host}:${port}`, agent: over(socket) };
      // A page comes back by itself.
      return await this.proxy.ws(request, caller as Socket, to, head).catch(() => void caller.destroy());
    }
    caller.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }

  /** A connection of its own for each request: one that was kept may be closing as it is written to. */
  private async reach(port: number): Promise<Socket | null> {
    const socket = connect({ port, host, noDelay: true });
    return new Promise((resolve) => {
      const failed = () => {
        socket.destroy();
        this.gateways.isGone(port);
        resolve(null);
      };
      socket.setTimeout(connectWithinMs, failed);
      socket.once('error', failed);
      socket.once('connect', () => {
        socket.setTimeout(0);
        socket.off('error', failed);
        resolve(socket);
      });
    });
  }
}

/** An agent that has this one connection. */
function over(socket: Socket): Agent {
  return Object.assign(new Agent({ keepAlive: false }), { createConnection: () => socket });
}

/** Who calls, as the gateway reads it: the last of the list is this balancer's word, whatever the caller wrote before. */
function nameCaller({ headers, socket }: IncomingMessage): void {
  const address = socket.remoteAddress ?? '';
  const before = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = before === undefined ? address : `${String(before)}, ${address}`;
  headers['x-forwarded-host'] = headers.host;
  headers['x-forwarded-proto'] = 'http';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuse(response: ServerResponse, refusal: AppError): void {
  response.writeHead(refusal.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  });
  response.end(JSON.stringify(refusal.toReply()));
}
