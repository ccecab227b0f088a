import { expect, it } from '@jest/globals';
import { Metrics, SystemClock } from '@megafon/service';
import type { Mailer } from '../mail/mailer.js';
import type { UserRepository } from '../users/user.repository.js';
import { UnverifiedRetention } from './unverified-retention.js';

it('accounts behind one that cannot be deleted go', async () => {
  const there = new Set(['bad', 'good', 'better']);
  const users = {
    acrossOwnersUnverified: () => Promise.resolve([...there]),
    find: (_owner: string, id: string) => Promise.resolve({ _id: id }),
    change: (_owner: string, id: string) =>
      id === 'bad' ? Promise.reject(new Error('cannot be read')) : Promise.resolve({ emailVerifiedAt: null }),
    remove: (_owner: string, id: string) => Promise.resolve(there.delete(id)),
  };
  const sweep = new UnverifiedRetention(
    users as unknown as UserRepository,
    { enabled: true } as Mailer,
    new SystemClock(),
    new Metrics('test'),
    { RETENTION_UNVERIFIED_DAYS: 30 },
  );
  expect(await sweep.sweep()).toEqual({ 'unverified-users': 2 });
  expect([...there]).toEqual(['bad']);
});
