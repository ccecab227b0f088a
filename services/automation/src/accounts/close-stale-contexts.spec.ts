import { describe, expect, it } from '@jest/globals';
import type { AccountContext } from '../browsers/account-context.js';
import type { BrowserPool } from '../browsers/browser-pool.js';
import { WarmContexts } from '../browsers/warm-contexts.js';
import type { Account } from './account.js';
import type { AccountRepository } from './account.repository.js';
import { CloseStaleContexts } from './close-stale-contexts.js';

const consent = { at: new Date(), textVersion: '1' };

/** A worker that has these open, and what the others made of the accounts meanwhile. */
async function aWorker(open: Record<string, number>, stored: Partial<Account>[]) {
  const warm = new WarmContexts({ most: 10, maxUses: 100, maxAgeMs: 3_600_000, parkAfterMs: 3_600_000 });
  const closed: string[] = [];
  const use = (accountId: string, revision: number) =>
    warm.use(
      accountId,
      revision,
      async (context) => context,
      async () =>
        ({
          uses: 0,
          isUsable: true,
          close: async () => void closed.push(accountId),
        }) as unknown as AccountContext,
    );
  for (const [accountId, revision] of Object.entries(open)) await use(accountId, revision);
  const pool = {
    get openAccounts() {
      return warm.open.map(({ key, revision }) => ({ accountId: key, sessionRevision: revision }));
    },
    forget: (accountId: string) => warm.close(accountId),
    forgetOlder: (accountId: string, revision: number) => warm.closeOlder(accountId, revision),
  };
  const accounts = { acrossOwnersThere: async () => stored };
  const stale = new CloseStaleContexts(
    pool as unknown as BrowserPool,
    accounts as unknown as AccountRepository,
    { WARM_CHECK_MS: 60_000 },
  );
  const check = async () => {
    await stale.execute();
    await new Promise(setImmediate);
    return closed.toSorted();
  };
  return { check, warm, use };
}

describe('what a worker has open', () => {
  it('is closed when another instance removed the account, took back its consent or connected it anew', async () => {
    const { check, warm } = await aWorker({ well: 5, removed: 5, withdrawn: 5, anew: 5 }, [
      { _id: 'well', consent, sessionRevision: 5 },
      { _id: 'withdrawn', consent: { ...consent, at: null }, sessionRevision: 5 },
      { _id: 'anew', consent, sessionRevision: 6 },
    ]);
    expect(await check()).toEqual(['anew', 'removed', 'withdrawn']);
    expect(warm.open).toEqual([{ key: 'well', revision: 5 }]);
  });

  it('stays open when it was this worker that kept the renewed session', async () => {
    const { check, warm, use } = await aWorker({ mine: 5 }, [{ _id: 'mine', consent, sessionRevision: 6 }]);
    const context = await use('mine', 5);
    await warm.renew('mine', 5, 6);
    expect(await check()).toEqual([]);
    expect(await use('mine', 6)).toBe(context);
  });
});
