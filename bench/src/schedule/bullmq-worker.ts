import { Worker } from 'bullmq';
import { atOnce, connectionOf } from './bullmq.js';
import type { DueJob, FromWorker, WorkerSetting } from './protocol.js';

/** A worker of BullMQ in a process of its own. */
const { redisUrl, name } = JSON.parse(process.argv[2] ?? '') as WorkerSetting;
const tell = (message: FromWorker) => process.send?.(message);
const worker = new Worker<DueJob>(
  name,
  async ({ data }) => {
    tell({ kind: 'began', id: data.campaignId, atMs: Date.now() });
  },
  { connection: connectionOf(redisUrl), concurrency: atOnce },
);
await worker.waitUntilReady();
process.once('disconnect', () => void worker.close().finally(() => process.exit(0)));
tell({ kind: 'ready' });
