import { describe, expect, it } from '@jest/globals';
import type { ActionFailure } from '@megafon/contracts';
import { anAction } from '../../test/an-action.js';
import type { AccountContext } from '../browsers/account-context.js';
import type { NetworkDriver } from '../network/network-driver.js';
import { NetworkError } from '../profiles/network-error.js';
import { ActionDriving } from './action-driving.js';
import type { FollowPost } from './follow-post.js';
import type { GroupLook } from './group-look.js';
import type { MediaFiles } from './media-files.js';

const context = {} as AccountContext;
const group = { groupId: '1', groupUrl: 'https://network/groups/1', name: 'קבוצה' };

function aDriving(driver: Partial<NetworkDriver>) {
  const looks = { saw: () => undefined } as Partial<GroupLook>;
  return new ActionDriving(driver as NetworkDriver, {} as MediaFiles, looks as GroupLook, {} as FollowPost);
}

describe('a look for a join whose answer was lost', () => {
  const join = anAction({ kind: 'join', work: { kind: 'join', group } });
  const lookOn = (prepareJoin: NetworkDriver['prepareJoin']) => aDriving({ prepareJoin }).look(context, join);
  const meets = (reason: ActionFailure) => lookOn(() => Promise.reject(new NetworkError(reason)));

  it('sees a member, a request that waits, and nothing', async () => {
    const found = { is: 'found', permalink: null };
    expect(await lookOn(() => Promise.resolve(null))).toEqual({ ...found, pendingApproval: false });
    expect(await meets('join-pending')).toEqual({ ...found, pendingApproval: true });
    const submit = () => Promise.reject(new Error('nobody clicks'));
    expect(await lookOn(() => Promise.resolve({ before: null, submit }))).toEqual({ is: 'absent' });
  });

  it('sees that the group turned the account away: that is an answer', async () => {
    expect(await meets('join-declined')).toEqual({ is: 'refused', reason: 'join-declined' });
  });

  it('says why where it could not look', async () => {
    await expect(meets('checkpoint')).rejects.toMatchObject({ reason: 'checkpoint' });
  });
});

describe('a page that nothing here knows', () => {
  const strange = new NetworkError('unknown-page', { detail: 'of the group', isStrange: true });
  const causeOf = (atStart: () => Promise<void>, error = strange) =>
    aDriving({ visit: atStart }).causeOf(context, error);
  const refuses = (error: Error) => () => Promise.reject(error);

  it('is that page alone where the start page is known, or says nothing', async () => {
    for (const atStart of [() => Promise.resolve(), refuses(new NetworkError('timeout'))])
      expect(await causeOf(atStart)).toMatchObject({
        ...{ reason: 'unknown-page', detail: 'of the group', isStrange: false },
      });
  });

  it.each([new NetworkError('checkpoint'), new NetworkError('unknown-page', { isStrange: true })])(
    'is what the start page says where nothing opens: %p',
    async (atStart) => {
      expect(await causeOf(refuses(atStart))).toBe(atStart);
      const half = new NetworkError('unknown-page', { detail: 'the field is gone' });
      expect(await causeOf(refuses(atStart), half)).toBe(atStart);
    },
  );

  it('is looked into nowhere else', async () => {
    const known = new NetworkError('not-a-member');
    expect(await causeOf(refuses(new Error('nobody looks')), known)).toBe(known);
  });
});
