import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage, stopChild } from '../shared/child.js';
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

  stop(): Promise<void> {
    return stopChild(this.child, () => {
      if (this.child.connected) this.child.send({ kind: 'close' } satisfies Order);
    });
  }

  private next<K extends FromChild['kind']>(kind: K): Promise<Extract<FromChild, { kind: K }>> {
    return nextMessage<FromChild, K>(this.child, kind, withinMs);
  }
}
