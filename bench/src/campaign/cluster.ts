import { Cluster } from 'puppeteer-cluster';
import { launchOptions } from '../publish/post-with-puppeteer.js';
import { actInGroup } from './act-with-puppeteer.js';
import type { FromCluster, Job, Order } from './protocol.js';

const tell = (message: FromCluster) => process.send?.(message);

/** A process of its own: it is ready when the browser stands, and begins when it is told to. */
const { networkUrl, executablePath, atOnce, jobs } = JSON.parse(process.argv[2] ?? '') as Order;
const cluster = (await Cluster.launch({
  concurrency: Cluster.CONCURRENCY_CONTEXT,
  maxConcurrency: atOnce,
  timeout: 60_000,
  puppeteerOptions: launchOptions(executablePath),
})) as Cluster<Job, void>;
await cluster.task(({ page, data }) => actInGroup(page, networkUrl, data));

async function work(): Promise<void> {
  const results = await Promise.allSettled(jobs.map((job) => cluster.execute(job)));
  const failures = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  tell({ kind: 'done', failures });
}

process.once('message', () => void work());
process.once('disconnect', () => void cluster.close().finally(() => process.exit(0)));
tell({ kind: 'ready' });
