import { describe, expect, it } from '@jest/globals';
import { unnamedGroup } from '@megafon/contracts';
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

  it('keeps the same words with other pictures, or with the same in another order, apart', () => {
    const picture = (name: string) => ({ type: 'image' as const, filename: name });
    const [a, b] = [picture('a.jpg'), picture('b.jpg')];
    const posts = [
      { text: 'מבצע', media: a },
      { text: 'מבצע', media: a, moreMedia: [b] },
      { text: 'מבצע', media: b, moreMedia: [a] },
      { text: 'מבצע', media: a, moreMedia: [b] },
    ];
    const { run, texts } = aRun().withGroups(4).with({ posts }).plan();
    expect([texts.p0, texts.p1, texts.p2]).toEqual(posts.slice(0, 3));
    expect(run.targets.map(({ post }) => post)).toEqual([0, 1, 2, 1]);
  });

  it('puts a text together for each group: its name, and a wording that its neighbours do not have', () => {
    const posts = [{ text: '{שלום|היי|אהלן} לחברי {group}', media: null }];
    const { run, texts } = aRun().withGroups(3).with({ posts, comments: posts }).plan();
    const published = run.targets.map(({ post }) => texts[`p${post ?? -1}`]?.text ?? '');
    expect(published.map((text) => text.replace(/^\S+ /, ''))).toEqual([
      'לחברי קבוצה 0',
      'לחברי קבוצה 1',
      'לחברי קבוצה 2',
    ]);
    expect(new Set(published.map((text) => text.split(' ')[0]))).toEqual(new Set(['שלום', 'היי', 'אהלן']));
    expect(run.posts).toEqual(published);
    const commented = run.targets.map(({ comment }) => run.comments[comment ?? -1]?.split(' ').at(-1));
    expect(commented).toEqual(['0', '1', '2']);
  });

  it('calls a group that has no name what its members call it', () => {
    const groups = [{ _id: 'g', groupId: 'g', groupUrl: 'https://network.test/g', name: unnamedGroup }];
    const posts = [{ text: 'שלום לחברי {group}!', media: null }];
    expect(aRun().with({ groups, posts }).planned().posts).toEqual(['שלום לחברי הקבוצה!']);
  });

  it('says the same when it is made again, and something else in the next run', () => {
    const posts = ['{א|ב|ג} ראשון', '{א|ב|ג} שני'].map((text) => ({ text, media: null }));
    const said = (earlierRuns: number, runId = 'run') => {
      const { run, texts } = aRun().withGroups(2).with({ posts, earlierRuns, runId }).plan();
      return run.targets.map(({ post }) => texts[`p${post ?? -1}`]?.text);
    };
    expect(said(0, 'preview')).toEqual(said(0));
    const runs = Array.from({ length: 6 }, (_, earlier) => said(earlier));
    // Two texts of three wordings each: six runs without a repetition, in each group.
    for (const group of [0, 1]) expect(new Set(runs.map((run) => run[group])).size).toBe(6);
    expect(said(6)).toEqual(said(0));
  });

  it('keeps a wording once, however many groups get it', () => {
    const posts = [{ text: '{שלום|היי}', media: null }];
    const { texts } = aRun().withGroups(100).with({ posts }).plan();
    expect(Object.keys(texts).filter((key) => key.startsWith('p'))).toEqual(['p0', 'p1']);
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
    [
      'CAMPAIGN.NO_GROUP_TO_NAME',
      aRun()
        .commentingOn('https://network.test/p/1')
        .with({ comments: [{ text: '{שלום|היי {group}}', media: null }] }),
    ],
    ['CAMPAIGN.POST_URL_REQUIRED', aRun().with({ type: 'comments_only' })],
  ])('is refused with %s', (code, builder) => {
    expect(() => builder.planned()).toThrow(expect.objectContaining({ code }));
  });
});
