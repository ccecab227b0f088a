import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processTree } from '@megafon/processes';
import { nextMessage, stopChild } from '../shared/child.js';
import type { FromCluster, Order } from './protocol.js';

/** The whole campaign, in the worst case. */
const withinMs = 300_000;

/** The script we are compared with, in a process of its own; its browser is below it. */
export class ClusterProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(order: Order): Promise<ClusterProcess> {
    const script = fileURLToPath(new URL('./cluster.js', import.meta.url));
    const cluster = new ClusterProcess(fork(script, [JSON.stringify(order)]));
    await cluster.next('ready');
    return cluster;
  }

  /** @returns what failed, and what all of it took */
  async work(): Promise<{ failures: string[]; cpuSeconds: number; seconds: number }> {
    const before = this.cpuSeconds();
    const startedAt = performance.now();
    this.child.send('go');
    const { failures } = await this.next('done');
    const seconds = (performance.now() - startedAt) / 1_000;
    return { failures, seconds, cpuSeconds: this.cpuSeconds() - before };
  }

  stop(): Promise<void> {
    return stopChild(this.child, () => {
      if (this.child.connected) this.child.disconnect();
    });
  }

  private cpuSeconds(): number {
    return processTree(this.child.pid ?? 0).reduce((sum, row) => sum + row.cpuSeconds, 0);
  }

  private next<K extends FromCluster['kind']>(kind: K): Promise<Extract<FromCluster, { kind: K }>> {
    return nextMessage<FromCluster, K>(this.child, kind, withinMs);
  }
}
