import { MemoryDatabase, memoryModel } from '@megafon/service-testing';
import { expect, it } from '@jest/globals';
import { Outbox } from '@megafon/mongo';
import { SystemClock } from '@megafon/service';
import type { Account } from '../account.js';
import { AccountRepository } from '../account.repository.js';
import { MarkAccount } from './mark-account.js';

const owner = 'owner';
const accountId = 'account';

async function anAccount(sessionRevision: number) {
  const collection = (name: string) => new MemoryDatabase().collection(name);
  const accounts = new AccountRepository(
    memoryModel<Account>(collection('accounts'), async (_what, effect) => effect(), collection),
    new Outbox({ publish: async () => undefined }),
  );
  await accounts.insert(owner, { _id: accountId, session: 'first', sessionRevision } as Account);
  return { accounts, mark: new MarkAccount(accounts, new SystemClock()) };
}

it('a renewed session raises the revision, and is not written over a newer one', async () => {
  const { accounts, mark } = await anAccount(5);
  const renew = (sealed: string, revision: number) =>
    mark.renewedSession(owner, accountId, { revision, next: revision + 1, sealed });
  expect(await Promise.all([renew('of one worker', 5), renew('of a slower one', 5)])).toEqual([true, false]);
  expect(await accounts.get(owner, accountId)).toMatchObject({
    session: 'of one worker',
    sessionRevision: 6,
  });
  expect(await renew('the next', 6)).toBe(true);
});

it('a session of an account that is gone is kept nowhere', async () => {
  const { accounts, mark } = await anAccount(5);
  await accounts.remove(owner, accountId);
  expect(await mark.renewedSession(owner, accountId, { revision: 5, next: 6, sealed: 'late' })).toBe(false);
});
