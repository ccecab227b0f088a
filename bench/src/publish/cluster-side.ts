import { Cluster } from 'puppeteer-cluster';
import { launchOptions, postWithPuppeteer } from './post-with-puppeteer.js';
import type { Posted, Setting, Side, Task } from './protocol.js';

/** puppeteer-cluster, as many at once as we have accounts. Straight to the network, without proxies. */
export async function clusterSide(
  { networkUrl, executablePath, accounts }: Setting,
  mode: 'context' | 'browser',
): Promise<Side> {
  const cluster = (await Cluster.launch({
    concurrency: mode === 'context' ? Cluster.CONCURRENCY_CONTEXT : Cluster.CONCURRENCY_BROWSER,
    maxConcurrency: accounts.length,
    puppeteerOptions: launchOptions(executablePath),
  })) as Cluster<Task, Posted>;
  await cluster.task(async ({ page, data }) => {
    const account = accounts[data.account];
    if (!account) throw new Error(`no account ${data.account}`);
    return postWithPuppeteer(page, networkUrl, account, data);
  });
  return {
    post: (tasks) => Promise.all(tasks.map((task) => cluster.execute(task))),
    open: () => Promise.reject(new Error('the cluster keeps nothing open')),
    close: () => cluster.close(),
  };
}
