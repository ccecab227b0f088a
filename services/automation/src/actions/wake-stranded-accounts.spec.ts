import { expect, it } from '@jest/globals';
import { SystemClock } from '@megafon/service';
import type { AccountRepository } from '../accounts/account.repository.js';
import type { AccountTurns } from '../accounts/account-turns.js';
import type { ActionRepository } from './action.repository.js';
import type { OrphanActions } from './use-cases/orphan-actions.js';
import { WakeStrandedAccounts } from './wake-stranded-accounts.js';

const owner = 'owner';
const longAgo = new Date(0);

/** @param late accounts with actions that are due; @param old those that an earlier version stored */
function stranded({ late = [], old = [] }: { late?: string[]; old?: string[] }) {
  const woken: string[] = [];
  const orphaned: string[] = [];
  const unlessBad = (id: string, done: string[]) => {
    if (id.startsWith('bad')) return Promise.reject(new Error('cannot be read'));
    done.push(id);
    return Promise.resolve();
  };
  const accounts = {
    acrossOwnersUnscheduled: () => Promise.resolve(old.map((_id) => ({ _id, owner }))),
    acrossOwnersThere: (ids: string[]) =>
      Promise.resolve(
        ids
          .filter((id) => !id.endsWith('removed'))
          .map((_id) => ({ _id, notBefore: longAgo, leaseUntil: longAgo })),
      ),
  };
  const sweep = new WakeStrandedAccounts(
    {
      acrossOwnersDueSince: () => Promise.resolve(late.map((accountId) => ({ accountId, owner }))),
    } as unknown as ActionRepository,
    accounts as unknown as AccountRepository,
    { wake: (_owner: string, id: string) => unlessBad(id, woken) } as unknown as AccountTurns,
    { execute: (_owner: string, id: string) => unlessBad(id, orphaned) } as unknown as OrphanActions,
    new SystemClock(),
  );
  return { sweep, woken, orphaned };
}

it('accounts behind one that cannot be woken are woken', async () => {
  const { sweep, woken, orphaned } = stranded({ late: ['bad', 'bad and removed', 'good', 'removed'] });
  expect(await sweep.execute()).toBe(true);
  expect([woken, orphaned]).toEqual([['good'], ['removed']]);
});

it('so are those of an earlier version, and what is late after them', async () => {
  const { sweep, woken } = stranded({ old: ['bad', 'old'], late: ['good'] });
  expect(await sweep.execute()).toBe(true);
  expect(woken).toEqual(['old', 'good']);
});
