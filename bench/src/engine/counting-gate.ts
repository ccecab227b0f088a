import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** The first four bytes of a message of MongoDB's are its length. */
const lengthBytes = 4;

/** Stands between a process and MongoDB, and counts what is asked. */
export class CountingGate {
  messages = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {
    server.on('connection', (client) => this.pass(client));
  }

  static async before(mongoUri: string): Promise<CountingGate> {
    const { hostname: host, port } = new URL(mongoUri);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CountingGate(server, { host, port: Number(port) });
  }

  /** The same address, by way of this. */
  by(mongoUri: string): string {
    const uri = new URL(mongoUri);
    uri.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return uri.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const upstream = connect(this.target);
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    }
    client.on('data', this.counter());
    client.pipe(upstream).pipe(client);
  }

  private counter(): (chunk: Buffer) => void {
    let held = Buffer.alloc(0);
    return (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= lengthBytes && held.length >= held.readInt32LE(0)) {
        held = held.subarray(held.readInt32LE(0));
        this.messages += 1;
      }
    };
  }
}
