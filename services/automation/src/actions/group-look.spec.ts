import { describe, expect, it } from '@jest/globals';
import type { Clock } from '@megafon/service';
import { Logger } from '@nestjs/common';
import type { ActionFailure } from '@megafon/contracts';
import type { AccountContext } from '../browsers/account-context.js';
import type { CurrentProfile } from '../network/layouts/current-profile.js';
import { NetworkError } from '../profiles/network-error.js';
import { GroupLook } from './group-look.js';

Logger.overrideLogger(false);
const context = {} as AccountContext;
const hour = 3_600_000;

/** @param pages by group: why its page is not what it should be */
function aLook(pages: Partial<Record<string, ActionFailure>>) {
  const looked: string[] = [];
  const world = { nowMs: 0, version: '1' };
  const driver = {
    lookAtGroup: async (_context: AccountContext, { groupId }: { groupId: string }) => {
      looked.push(groupId);
      const reason = pages[groupId];
      if (reason) throw new NetworkError(reason, { detail: groupId });
    },
  };
  const profile = {
    get current() {
      return { version: world.version };
    },
  } as unknown as CurrentProfile;
  const clock: Clock = { now: () => new Date(world.nowMs), sure: () => Promise.resolve(true) };
  const look = new GroupLook(driver, profile, clock, { GROUP_LOOK_AFTER_MS: 6 * hour });
  const outcome = (...groupIds: string[]) =>
    look.execute(context, groupIds).then(
      () => 'goes on',
      (error: NetworkError) => error.reason,
    );
  return { look, looked, world, outcome };
}

describe('the look at groups before a run', () => {
  it('ends with the first that is what it should be', async () => {
    const { outcome, looked } = aLook({ a: 'unknown-page' });
    expect(await outcome('a', 'b', 'c')).toBe('goes on');
    expect(looked).toEqual(['a', 'b']);
  });

  it('is made again only after hours without a group, or with another layout', async () => {
    const { outcome, looked, world, look } = aLook({});
    await outcome('a');
    world.nowMs = 5 * hour;
    await outcome('a');
    look.saw();
    world.nowMs = 10 * hour;
    await outcome('a');
    expect(looked).toEqual(['a']);
    world.version = '2';
    await outcome('b');
    world.nowMs = 16 * hour;
    await outcome('c');
    expect(looked).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, Partial<Record<string, ActionFailure>>, string[], string]>([
    ['several are strange', { a: 'unknown-page', b: 'unknown-page' }, ['a', 'b'], 'unknown-page'],
    ['one is, and there is no other', { a: 'unknown-page' }, ['a'], 'goes on'],
    ['the account is stopped', { a: 'checkpoint' }, ['a', 'b'], 'checkpoint'],
    ['nothing came, which says nothing', { a: 'network-failed', b: 'unknown-page' }, ['a', 'b'], 'goes on'],
    ['a group is gone, as its page says', { a: 'group-not-found' }, ['a'], 'goes on'],
  ])('when %s', async (_when, pages, groupIds, expected) => {
    expect(await aLook(pages).outcome(...groupIds)).toBe(expected);
  });
});
