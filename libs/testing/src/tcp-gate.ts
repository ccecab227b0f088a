import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * A door in front of a server of the run. A test shuts it, and to whoever comes through it the server is away; or holds
 * it, and the server hangs: it takes connections and says nothing. The server itself, and everybody else, goes on.
 */
export class TcpGate {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isHeld = false;
  private ownPort = 0;

  private constructor(private readonly target: { host: string; port: number }) {}

  /** @param url of the server behind it; its scheme, path and credentials are kept in `url`. */
  static async before(url: string): Promise<TcpGate> {
    const { hostname, port } = new URL(url);
    const gate = new TcpGate({ host: hostname, port: Number(port) });
    await gate.open();
    return gate;
  }

  get port(): number {
    return this.ownPort;
  }

  /** The same server, through the gate. */
  through(url: string): string {
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String(this.ownPort);
    return own.toString();
  }

  /** Lets connections through, at the port it had before. */
  async open(): Promise<void> {
    this.isHeld = false;
    if (this.server) return;
    this.server = createServer((socket) => this.pass(socket)).listen(this.ownPort, '127.0.0.1');
    await once(this.server, 'listening');
    this.ownPort = (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections and takes no more. */
  async shut(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (!server) return;
    server.close();
    await once(server, 'close');
  }

  /** Nothing goes through any more, and no connection ends: as a process that was stopped. */
  hold(): void {
    this.isHeld = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** What was held goes on. */
  release(): void {
    this.isHeld = false;
    for (const socket of this.sockets) socket.resume();
  }

  private pass(socket: Socket): void {
    const server = connect(this.target);
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isHeld) from.pause();
    }
  }
}
