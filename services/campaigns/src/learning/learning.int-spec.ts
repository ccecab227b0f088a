import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  forecastActions,
  getCampaign,
  getLessons,
  previewCampaign,
  resolveMaterials,
  updateCampaign,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  hasAccounts,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { sourceOf } from '../runs/post-chooser.js';
import { movedToZone } from '../../test/moved-to-zone.js';
import { PublishedPostRepository } from '../stats/published-post.repository.js';

const dayMs = 86_400_000;
const [dull, loved] = ['פוסט רגיל', 'פוסט אהוב'].map((text) => ({ text, media: null }));
const posts = [dull, loved].flatMap((post) => post ?? []);
const groupIds = ['g0', 'g1', 'g2', 'g3'];

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasAccounts(campaigns, accountIds.slice(0, 1));
  campaigns.services.answer(forecastActions, ({ targets, startAt: at }) => ({
    targets: targets.map(() => ({
      membership: 'unknown' as const,
      ...{ at, refusal: null, commentAt: at, commentRefusal: null },
    })),
  }));
  campaigns.services.answer(resolveMaterials, () => ({ ...materials(groupIds.length), posts }));
});

/** A post of so many days ago at an hour of the day, in UTC, that earned so much in its first day. */
async function stood(
  groupId: string,
  post: (typeof posts)[number],
  earned: number | null,
  daysAgo: number,
  hour = 9,
) {
  const day = new Date(campaigns.clock.now().getTime() - daysAgo * dayMs);
  await campaigns.get(PublishedPostRepository).insert(owner, {
    campaignId: newId(),
    runId: newId(),
    accountId: newId(),
    group: { groupId, name: `קבוצה ${groupId}` },
    url: `https://network.test/${newId()}`,
    publishedAt: new Date(`${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:30:00Z`),
    source: sourceOf(post),
    text: post.text,
    earned,
    reactions: null,
    readAt: null,
    overdueFailures: 0,
  });
}
/** What was loved stood often, and long enough ago to be published again. */
async function history(): Promise<void> {
  for (const groupId of groupIds)
    for (const [index, post] of posts.entries())
      for (let n = 0; n < 8; n += 1)
        await stood(groupId, post, index === 1 ? 40 + n : 3 + (n % 3), 10 + n, 9 + 9 * index);
}
const foreseen = async (learns: boolean) => {
  const { _id: id } = await aCampaign(campaigns, owner, { learns });
  return (await campaigns.ask(previewCampaign, owner, { params: { id } })).targets;
};
const planned = async (learns: boolean) => (await foreseen(learns)).map(({ postText }) => postText);

describe('a campaign that learns', () => {
  it('publishes in each group what earned most there; any other one goes on taking turns', async () => {
    await history();
    expect(await planned(true)).toEqual(groupIds.map(() => loved?.text));
    expect(await planned(false)).toEqual([dull, loved, dull, loved].map((post) => post?.text));
  });

  it('publishes nothing again where it stood lately, as long as there is something else', async () => {
    await history();
    for (const post of posts.slice(1)) await stood('g1', post, null, 2);
    for (const post of posts) await stood('g2', post, null, 2);
    const shown = await planned(true);
    expect([shown[0], shown[1], shown[3]]).toEqual([loved, dull, loved].map((post) => post?.text));
  });

  it('says why each group gets its post; where posts take turns there is nothing to say', async () => {
    await history();
    for (const post of posts.slice(1)) await stood('g1', post, null, 2);
    const reasons = (await foreseen(true)).map(({ postReason }) => postReason);
    expect(reasons[0]).toMatchObject({ why: 'best', posts: 8 });
    expect(reasons[1]).toMatchObject({ why: 'rested', posts: 8 });
    expect((await foreseen(false)).every((target) => !('postReason' in target))).toBe(true);
  });

  it('is one because its owner said so, and is none again when he says so', async () => {
    const { _id: id } = await aCampaign(campaigns, owner, { learns: true });
    const known = () => campaigns.ask(getCampaign, owner, { params: { id } });
    expect((await known()).learns).toBe(true);
    await campaigns.ask(updateCampaign, owner, { params: { id }, body: { learns: false } });
    expect((await known()).learns).toBe(false);
  });
});

describe('the lessons', () => {
  const lessons = (of = owner) => campaigns.ask(getLessons, of);

  it('name the best texts and hours of each group, how much they earn, and how sure that is', async () => {
    await history();
    const { posts: count, groups, hours } = await lessons();
    expect([count, groups.length]).toEqual([64, groupIds.length]);
    const [group] = groups;
    expect(group).toMatchObject({ name: 'קבוצה g0', posts: 16 });
    expect(group?.texts.map(({ what, posts: of }) => [what, of])).toEqual([
      [loved?.text, 8],
      [dull?.text, 8],
    ]);
    const [best, other] = group?.texts ?? [];
    expect(best?.mean).toBeGreaterThan(25);
    expect(best?.from).toBeLessThan(best?.mean ?? 0);
    expect(best?.to).toBeGreaterThan(best?.mean ?? 0);
    expect([best?.sure, other?.sure]).toEqual([100, 0]);
    // 18:30 in UTC is 20:30 or 21:30 in Israel, by the season.
    expect(['18', '21']).toContain(hours[0]?.what);
    expect(group?.hours[0]?.what).toBe(hours[0]?.what);
    // And midnight in Kolkata.
    await movedToZone(campaigns, owner, 'Asia/Kolkata');
    expect((await lessons()).hours[0]?.what).toBe('0');
  });

  it('are none of what was not read, of one option alone, and of other people', async () => {
    for (const post of posts) await stood('g0', post, null, 3);
    expect(await lessons()).toEqual({ posts: 0, groups: [], hours: [] });
    for (const post of posts.slice(1)) await stood('g0', post, 7, 3);
    expect(await lessons()).toMatchObject({ posts: 1, groups: [{ texts: [], hours: [] }] });
    expect(await lessons(newId())).toMatchObject({ posts: 0 });
  });
});
