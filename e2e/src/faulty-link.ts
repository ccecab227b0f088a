import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A way over TCP to a server of this machine that can be slow, silent or broken. Loopback. */
export class FaultyLink {
  private delayMs = 0;
  private isSilent = false;
  /** What came while it was silent, in its order. */
  private held: (() => void)[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(target: number): Promise<FaultyLink> {
    const server = createServer((near) => link.join(near, connect(target, '127.0.0.1')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const link = new FaultyLink(server, (server.address() as AddressInfo).port);
    return link;
  }

  /** Pieces that are held while it is silent. */
  get waiting(): number {
    return this.held.length;
  }

  /** From now on everything comes so much later, each way. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** A black hole: connections are made and stay, and nothing comes through. It does when this ends. */
  silence(isSilent: boolean): void {
    this.isSilent = isSilent;
    if (isSilent) return;
    const { held } = this;
    this.held = [];
    for (const act of held) act();
  }

  /** Breaks whatever is connected (RST). */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.held = [];
    this.reset();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    this.carry(near, far);
    this.carry(far, near);
  }

  private carry(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', (data: Buffer) => this.pass(() => to.write(data)));
    from.on('end', () => this.pass(() => to.end()));
    // What breaks on one side breaks on the other.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      this.pass(() => to.destroy());
    });
  }

  /** Timers of one length fire in the order in which they were set. */
  private pass(act: () => void): void {
    if (this.isSilent) this.held.push(act);
    else if (this.delayMs === 0) act();
    else setTimeout(act, this.delayMs);
  }
}
