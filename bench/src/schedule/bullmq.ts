import { Queue } from 'bullmq';
import type { DueJob } from './protocol.js';
import type { Due } from './seed.js';

/** As many as the clock of campaigns prepares at once. */
export const atOnce = 8;
const inserted = 1_000;

export function connectionOf(redisUrl: string) {
  const { hostname: host, port } = new URL(redisUrl);
  return { host, port: Number(port), maxRetriesPerRequest: null };
}

/** Adds delayed jobs, each due at its time. */
export class DelayedJobs {
  private readonly queue: Queue<DueJob>;

  constructor(redisUrl: string, name: string) {
    const defaultJobOptions = { removeOnComplete: true };
    this.queue = new Queue(name, { connection: connectionOf(redisUrl), defaultJobOptions });
  }

  async add(due: readonly Due[]): Promise<void> {
    for (let from = 0; from < due.length; from += inserted) {
      const now = Date.now();
      await this.queue.addBulk(
        due.slice(from, from + inserted).map(({ id, atMs }) => ({
          name: 'due',
          data: { campaignId: id },
          opts: { delay: Math.max(0, atMs - now) },
        })),
      );
    }
  }

  /** Leaves nothing behind. */
  async close(): Promise<void> {
    await this.queue.obliterate({ force: true });
    await this.queue.close();
  }
}
