import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromChild, Order, Setting } from './protocol.js';

const withinMs = 120_000;

/** One side in a process of its own; what it starts are its descendants. */
export class SideProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(setting: Setting): Promise<SideProcess> {
    const script = fileURLToPath(new URL('./child.js', import.meta.url));
    const side = new SideProcess(fork(script, [JSON.stringify(setting)]));
    await side.next('ready');
    return side;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async ask<K extends FromChild['kind']>(order: Order, answer: K): Promise<Extract<FromChild, { kind: K }>> {
    this.child.send(order);
    return this.next(answer);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, 'exit');
    if (this.child.connected) this.child.send({ kind: 'close' } satisfies Order);
    const lastResort = setTimeout(() => this.child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(lastResort);
  }

  private async next<K extends FromChild['kind']>(kind: K): Promise<Extract<FromChild, { kind: K }>> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const timer = setTimeout(() => waiting.abort(), withinMs);
    try {
      const exited = once(this.child, 'exit', { signal }).then(() => {
        throw new Error(`the process ended before "${kind}"`);
      });
      const [message] = (await Promise.race([once(this.child, 'message', { signal }), exited])) as [
        FromChild,
      ];
      if (message.kind !== kind) throw new Error(`expected "${kind}", got "${message.kind}"`);
      return message as Extract<FromChild, { kind: K }>;
    } finally {
      clearTimeout(timer);
      waiting.abort();
    }
  }
}
