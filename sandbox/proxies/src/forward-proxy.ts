import { Agent, createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardedHeaders } from './forwarded-headers.js';
import { isAuthorized } from './proxy-credentials.js';
import type { ProxyCredentials } from './proxy-credentials.js';

/**
 * What is wrong with a proxy: nothing, connections refused, every request answered 407, every request late, or
 * connections taken and never answered.
 */
export const proxyModes = ['off', 'refuse', '407', 'slow', 'dead'] as const;
export type ProxyMode = (typeof proxyModes)[number];

/** So long a connection may be idle: whoever uses it just as it is closed loses a request, which is rare this way. */
const idleMs = 72_000;

const challenge = 'Basic realm="sandbox"';

/** One authenticated forward proxy: plain HTTP with a `Via` header, and CONNECT. */
export class ForwardProxy {
  requests = 0;
  mode: ProxyMode = 'off';
  private delayMs = 0;
  private port = 0;
  private server: Server | null = null;
  private readonly sockets = new Set<Duplex>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(
    readonly name: string,
    readonly credentials: ProxyCredentials,
    private readonly host: string,
  ) {}

  /** Port 0 takes a free one. Resolves to the port, which is kept when faults close and open the proxy again. */
  async start(port: number): Promise<number> {
    const server = createServer({ keepAliveTimeout: idleMs }, (request, response) =>
      this.forward(request, response),
    );
    server.on('connection', (socket: Socket) => this.remember(socket));
    server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.tunnel(request, socket, head),
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port || this.port, this.host, () => resolve());
    });
    const address = server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.server = server;
    return this.port;
  }

  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    this.agent.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** `delayMs` is how late the mode 'slow' makes each request. */
  async setMode(mode: ProxyMode, delayMs = 3_000): Promise<void> {
    this.mode = mode;
    this.delayMs = delayMs;
    if (mode === 'refuse') await this.stop();
    else if (!this.server) await this.start(this.port);
  }

  private remember(socket: Duplex): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  private isRefused(request: IncomingMessage): boolean {
    return this.mode === '407' || !isAuthorized(request.headers['proxy-authorization'], this.credentials);
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    if (this.mode === 'dead') return;
    if (this.isRefused(request)) {
      response.writeHead(407, { 'proxy-authenticate': challenge, 'content-type': 'text/plain' });
      response.end('Proxy authentication required');
      return;
    }
    this.requests += 1;
    if (this.mode === 'slow') setTimeout(() => this.pass(request, response), this.delayMs);
    else this.pass(request, response);
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const target = parseAddress(request.url ?? '');
    if (target?.protocol !== 'http:') {
      response
        .writeHead(400, { 'content-type': 'text/plain' })
        .end('A forward proxy takes absolute http:// addresses');
      return;
    }
    const upstream = httpRequest({
      agent: this.agent,
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || 80,
      method: request.method,
      path: target.pathname + target.search,
      headers: forwardedHeaders(request.rawHeaders, this.name),
    });
    upstream.on('response', (answer) => {
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        forwardedHeaders(answer.rawHeaders, this.name),
      );
      // A reply cut off half-way is cut off for the browser too: the tests of lost replies depend on it.
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The site did not answer');
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  private tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.mode === 'dead') return;
    if (this.isRefused(request)) {
      socket.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    this.requests += 1;
    const target = parseAddress(`http://${request.url}`);
    if (!target) {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const open = (): void => {
      const upstream = connect(Number(target.port || 80), target.hostname.replace(/^\[|\]$/g, ''), () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.write(head);
        upstream.pipe(socket).pipe(upstream);
      });
      upstream.on('error', () => socket.destroy());
      upstream.on('close', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
    };
    if (this.mode === 'slow') setTimeout(open, this.delayMs);
    else open();
  }
}

function parseAddress(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
