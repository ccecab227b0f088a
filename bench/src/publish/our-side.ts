import { openDriver } from '@megafon/automation/driver';
import { cookiesOf } from './protocol.js';
import type { Posted, Setting, Side, SignedIn, Task } from './protocol.js';

const clickWithinMs = 15_000;

/** Our pool and driver: a warm context for each account, its own proxy, one post at a time in each account. */
export function ourSide({ networkUrl, dataDir, executablePath, accounts }: Setting): Side {
  const { pool, driver, close } = openDriver({
    networkUrl,
    dataDir,
    executablePath,
    warmContexts: accounts.length,
    cpuTokens: 2,
  });
  const visitOf = (account: SignedIn) => ({
    accountId: account.username,
    proxyUrl: account.proxyUrl,
    sessionRevision: 1,
    session: () => ({ cookies: cookiesOf(account, networkUrl) }),
  });
  const post = async ({ account, groupId, text }: Task): Promise<Posted> => {
    const signedIn = accounts[account];
    if (!signedIn) throw new Error(`no account ${account}`);
    const { permalink } = await pool.visit(visitOf(signedIn), async (context) => {
      const ready = await driver.preparePublish(context, { groupId }, { text, mediaPaths: [] });
      return ready.submit(() => Promise.resolve(clickWithinMs));
    });
    return { text, permalink };
  };
  return {
    post: async (tasks) => {
      const posts = accounts.map(async (_, account) => {
        const done: Posted[] = [];
        for (const task of tasks.filter((task) => task.account === account)) done.push(await post(task));
        return done;
      });
      return (await Promise.all(posts)).flat();
    },
    open: async (groupId) => {
      const path = new URL(`/groups/${groupId}`, networkUrl).href;
      for (const account of accounts) {
        await pool.visit(visitOf(account), async ({ page }) => void (await page.goto(path)));
      }
    },
    close,
  };
}
