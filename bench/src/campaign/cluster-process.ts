import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processTree } from '@megafon/processes';
import type { FromCluster, Order } from './protocol.js';

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

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, 'exit');
    if (this.child.connected) this.child.disconnect();
    await exited;
  }

  private cpuSeconds(): number {
    return processTree(this.child.pid ?? 0).reduce((sum, row) => sum + row.cpuSeconds, 0);
  }

  private async next<K extends FromCluster['kind']>(kind: K): Promise<Extract<FromCluster, { kind: K }>> {
    const gone = new AbortController();
    const ended = once(this.child, 'exit', { signal: gone.signal }).then(() => {
      throw new Error(`the script ended before "${kind}"`);
    });
    const [message] = (await Promise.race([once(this.child, 'message'), ended])) as [FromCluster];
    gone.abort();
    await ended.catch(() => undefined);
    if (message.kind !== kind) throw new Error(`expected "${kind}", got "${message.kind}"`);
    return message as Extract<FromCluster, { kind: K }>;
  }
}
