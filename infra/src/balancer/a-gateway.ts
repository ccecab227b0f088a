import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A gateway as a balancer sees it: says whether it is ready, answers, upgrades, leaves and dies. */
export class AGateway {
  isReady = true;
  /** What it was asked, in order. */
  readonly asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  /** @param handler what it does instead of saying its port, at all paths but `/`; it may read the body itself */
  static async listening(port = 0, handler?: Handler): Promise<AGateway> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const gateway = new AGateway((server.address() as AddressInfo).port, server);
    server.on('connection', (socket: Socket) => {
      gateway.sockets.add(socket);
      socket.once('close', () => gateway.sockets.delete(socket));
    });
    server.on('request', (request, response) => void gateway.answer(request, response, handler));
    server.on('upgrade', (_request, socket) => {
      socket.on('error', () => socket.destroy());
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      socket.write(`${gateway.port}:`);
      socket.pipe(socket);
    });
    return gateway;
  }

  /** As after kill -9: what is under way breaks off, and nobody listens. */
  async dies(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse, handler?: Handler): Promise<void> {
    const { method = '', url = '', headers } = request;
    if (url === '/ready') return void response.writeHead(this.isReady ? 200 : 503).end();
    const entry = { method, url, headers, body: '' };
    this.asked.push(entry);
    if (handler && url !== '/') return handler(request, response);
    for await (const part of request) entry.body += String(part);
    response.setHeader('set-cookie', 'own=1').end(String(this.port));
  }
}
