import { expect, it } from '@jest/globals';
import { SystemClock } from '@megafon/service';
import type { UserRepository } from '../users/user.repository.js';
import type { RecipientRepository } from './recipient.repository.js';
import type { RecordNews } from './use-cases/record-news.js';
import { WarnOfEndingSubscriptions } from './warn-of-ending-subscriptions.js';

it('warns everybody behind one who cannot be warned', async () => {
  const ending = ['bad', 'good'].map((_id) => ({ _id, subscriptionPlan: 'pro', endsAt: new Date() }));
  const warned: string[] = [];
  const users = { acrossOwnersEnding: () => Promise.resolve(ending) };
  const recipients = {
    find: (_owner: string, id: string) =>
      id === 'bad' ? Promise.reject(new Error('cannot be read')) : Promise.resolve(null),
    changeOf: () => Promise.resolve(),
  };
  const record = { execute: (userId: string) => Promise.resolve(warned.push(userId)) };
  await new WarnOfEndingSubscriptions(
    users as unknown as UserRepository,
    recipients as unknown as RecipientRepository,
    record as unknown as RecordNews,
    new SystemClock(),
  ).round();
  expect(warned).toEqual(['good']);
});
