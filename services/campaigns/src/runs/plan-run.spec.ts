import { describe, expect, it } from '@jest/globals';
import { aRun } from '../../test/a-run.js';

describe('planning a run', () => {
  it('gives posts, comments and accounts to the groups in turn', () => {
    const { targets, posts, comments } = aRun().withGroups(4).withAccounts(3).planned();
    expect(targets.map(({ post }) => posts[post ?? -1])).toEqual(['פוסט 0', 'פוסט 1', 'פוסט 0', 'פוסט 1']);
    expect(targets.map(({ comment }) => comments[comment ?? -1]?.at(-1))).toEqual(['0', '1', '2', '0']);
    expect(targets.map(({ accountId }) => accountId[0])).toEqual(['a', 'b', 'c', 'a']);
  });

  it('goes on with the posts where the run before ended', () => {
    const { texts } = aRun().withGroups(1).with({ earlierRuns: 1 }).plan();
    expect(texts.p0?.text).toBe('פוסט 1');
  });

  it('keeps each text that is used once, apart from the run, which has how it begins', () => {
    const { run, texts } = aRun().withGroups(100).plan();
    expect(Object.keys(texts).sort()).toEqual(['c0', 'c1', 'c2', 'p0', 'p1']);
    const long = '👨‍👩‍👧‍👦'.repeat(5_000);
    const posts = Array.from({ length: 200 }, (_, n) => ({ text: `${n} ${long}`, media: null }));
    const largest = aRun().withGroups(100).with({ posts }).plan();
    expect(largest.texts.p99?.text).toBe(`99 ${long}`);
    expect(JSON.stringify(largest.run).length).toBeLessThan(JSON.stringify(run).length + 100 * 700);
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
