import { describe, expect, it } from '@jest/globals';
import { aRun } from './a-run.js';

describe('planning a run', () => {
  it('gives posts, comments and accounts to the groups in turn', () => {
    const { targets } = aRun().withGroups(4).withAccounts(3).planned();
    expect(targets.map(({ post }) => post?.text)).toEqual(['פוסט 0', 'פוסט 1', 'פוסט 0', 'פוסט 1']);
    expect(targets.map(({ comment }) => comment?.text.at(-1))).toEqual(['0', '1', '2', '0']);
    expect(targets.map(({ accountId }) => accountId[0])).toEqual(['a', 'b', 'c', 'a']);
  });

  it('goes on with the posts where the run before ended', () => {
    const { targets } = aRun().withGroups(1).with({ earlierRuns: 1 }).planned();
    expect(targets[0]?.post?.text).toBe('פוסט 1');
  });

  it('visits with each account that has something to do, once', () => {
    const { actions, accounts } = aRun().withGroups(2).withAccounts(3).planned();
    expect(actions.filter(({ kind }) => kind === 'visit').map(({ id }) => id)).toEqual([
      'run:0:visit',
      'run:1:visit',
    ]);
    expect(accounts).toHaveLength(2);
  });

  it('gives every action an id of its own', () => {
    const { actions } = aRun().withGroups(50).withAccounts(3).planned();
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
    expect(actions).toHaveLength(3 + 50 * 3);
  });

  it('comments on one post with every account', () => {
    const run = aRun().withAccounts(3).commentingOn('https://network.test/p/1').planned();
    expect(run.actions.map(({ kind }) => kind)).toEqual([
      'visit',
      'visit',
      'visit',
      'comment',
      'comment',
      'comment',
    ]);
  });

  it.each([
    ['ACCOUNT.NONE_CONNECTED', aRun().withAccounts(0)],
    ['CAMPAIGN.EMPTY_BOX', aRun().withGroups(0)],
    ['CAMPAIGN.EMPTY_BOX', aRun().with({ posts: [] })],
    ['CAMPAIGN.TOO_MANY_GROUPS', aRun().withGroups(101)],
    ['CAMPAIGN.POST_URL_REQUIRED', aRun().with({ type: 'comments_only' })],
  ])('is refused with %s', (code, builder) => {
    expect(() => builder.planned()).toThrow(expect.objectContaining({ code }));
  });
});
