import type { Stack } from '@megafon/infra';
import mongoose from 'mongoose';
import { RepeatingTask } from '@megafon/concurrency';

interface Lease {
  _id: string;
  fence: number;
  leaseWorker: string | null;
}

/**
 * Which worker did which action: an action names the lease under which it was done, and who had that lease is seen in
 * the account while it lasts.
 */
export class WhoActed {
  private readonly workers = new Map<string, string>();
  private readonly task = new RepeatingTask({
    everyMs: 25,
    round: () => this.look(),
    onError: (error) => process.stderr.write(`the leases could not be read: ${String(error)}\n`),
  });

  private constructor(private readonly connection: mongoose.Connection) {
    this.task.start(0);
  }

  static async watch(stack: Stack): Promise<WhoActed> {
    const uri = stack.servers.mongoUri;
    return new WhoActed(await mongoose.createConnection(uri, { dbName: 'automation' }).asPromise());
  }

  async close(): Promise<void> {
    await this.task.stop();
    await this.connection.close();
  }

  /** The workers that did something in each account, by account. */
  async byAccount(): Promise<Record<string, string[]>> {
    const done = await this.connection
      .collection<{ accountId: string; fence: number }>('actions')
      .find({ state: 'succeeded' })
      .toArray();
    const found: Record<string, string[]> = {};
    for (const { accountId, fence } of done) {
      const worker = this.workers.get(`${accountId}:${fence}`);
      if (worker) found[accountId] = [...new Set([...(found[accountId] ?? []), worker])];
    }
    return found;
  }

  /** Who holds an account now, by the numbers of their processes. */
  async holders(): Promise<number[]> {
    const leases = await this.leases()
      .find({ leaseWorker: { $ne: null } })
      .toArray();
    // A worker is named for its machine, its process and its start.
    return leases.map(({ leaseWorker }) => Number(/-(\d+)-[^-]+$/.exec(leaseWorker ?? '')?.[1]));
  }

  private async look(): Promise<void> {
    for (const { _id, fence, leaseWorker } of await this.leases().find().toArray()) {
      if (leaseWorker) this.workers.set(`${_id}:${fence}`, leaseWorker);
    }
  }

  private leases() {
    return this.connection.collection<Lease>('accounts');
  }
}
