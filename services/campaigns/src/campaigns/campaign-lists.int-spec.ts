import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getCampaign,
  getCampaignTotals,
  listCampaignComments,
  listCampaignLogs,
  listCampaignUnclear,
  listCampaignPosts,
  listCampaigns,
  pageCampaigns,
} from '@megafon/contracts';
import type { Campaign, RequestSource } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aPublishedCampaign } from '../../test/published-campaign.js';
import type { PublishedShape } from '../../test/published-campaign.js';
import { aCampaign, allowCampaigns, startCampaigns } from '../../test/running-campaigns.js';

const maxListBytes = 400_000;
const family = '👨‍👩‍👧‍👦';
const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
});

const published = (name: string, groups: number, more: PublishedShape = {}) =>
  aPublishedCampaign(campaigns, owner, { name, groups, ...more });
const page = (query: NonNullable<RequestSource<typeof pageCampaigns>['query']>) =>
  campaigns.ask(pageCampaigns, owner, { query });

async function allPages(
  query: NonNullable<RequestSource<typeof pageCampaigns>['query']>,
): Promise<Campaign[]> {
  const all: Campaign[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { items, nextCursor } = await page({ ...query, ...(cursor !== undefined && { cursor }) });
    all.push(...items);
    cursor = nextCursor;
  }
  return all;
}

describe('the list of campaigns', () => {
  it('has one alone where that is asked for by its id, whatever others are called', async () => {
    const { _id: campaignId } = await aCampaign(campaigns, owner, { name: 'מבצע' });
    await aCampaign(campaigns, owner, { name: 'מבצע' });
    const idsOf = ({ items }: { items: Campaign[] }) => items.map(({ _id }) => _id);
    expect(idsOf(await page({ campaignId }))).toEqual([campaignId]);
    expect(idsOf(await page({ campaignId, section: 'active' }))).toEqual([campaignId]);
    expect(idsOf(await page({ campaignId, section: 'completed' }))).toEqual([]);
    expect(idsOf(await campaigns.ask(pageCampaigns, newId(), { query: { campaignId } }))).toEqual([]);
  });

  it('shows the newest of each last run, its texts cut, and how much there is', async () => {
    const posts = [{ text: family.repeat(5_000), media: null }];
    await published('גדול', 5, { posts });
    const [shown] = await campaigns.ask(listCampaigns, owner);
    expect(shown).toMatchObject({
      status: 'published',
      comments: 5,
      processedGroups: 5,
      totalGroups: 5,
      progress: 100,
      publishedPostsTotal: 5,
      writtenCommentsTotal: 5,
      progressLogsTotal: 19,
    });
    expect(shown?.publishedPosts.map(({ groupName }) => groupName)).toEqual([
      'קבוצה 2',
      'קבוצה 3',
      'קבוצה 4',
    ]);
    expect(shown?.publishedPosts[0]?.postText).toMatch(/^👨‍👩‍👧‍👦.*…$/u);
    expect(shown?.progressLogs.at(-1)?.message).toBe('הקמפיין הסתיים: 5 פוסטים, 5 תגובות');
    expect(sizeOf(shown)).toBeLessThan(6_000);
  });

  it('holds no more than 400 kB however large the campaigns are, and pages lead to every one', async () => {
    await allowCampaigns(campaigns, owner, null);
    const joinAnswer = family.repeat(500);
    const ids: string[] = [];
    for (let n = 0; n < 26; n += 1) {
      const { _id } = await aCampaign(campaigns, owner, { name: `${family.repeat(110)} ${n}`, joinAnswer });
      ids.unshift(_id);
    }
    const list = await campaigns.ask(listCampaigns, owner);
    expect(sizeOf(list)).toBeLessThan(maxListBytes);
    expect(list.length).toBeGreaterThan(10);
    expect(list.map(({ _id }) => _id)).toEqual(ids.slice(0, list.length));
    expect((await allPages({ limit: 7 })).map(({ _id }) => _id)).toEqual(ids);
    expect((await allPages({})).map(({ _id }) => _id)).toEqual(ids);
  });

  it('is parted, narrowed and searched by the server', async () => {
    const draft = await aCampaign(campaigns, owner, { name: 'טיוטה (1)' });
    const launch = await published('Launch', 2);
    await published('אחר', 1, { groupName: 'דירות בחיפה' });
    const names = async (query: Parameters<typeof page>[0]) =>
      (await page(query)).items.map(({ name }) => name);
    expect(await names({ section: 'active' })).toEqual([draft.name]);
    expect(await names({ section: 'completed' })).toEqual(['אחר', 'Launch']);
    expect(await names({ section: 'history' })).toEqual(['אחר', 'Launch']);
    expect(await names({ status: 'draft' })).toEqual([draft.name]);
    expect(await names({ search: 'launch' })).toEqual(['Launch']);
    expect(await names({ search: '(1)' })).toEqual([draft.name]);
    expect(await names({ search: '.*' })).toEqual([]);
    expect(await names({ section: 'history', search: 'בחיפה' })).toEqual(['אחר']);
    const later = new Date(campaigns.clock.now().getTime() + 1).toISOString();
    expect(await names({ section: 'history', since: later })).toEqual([]);
    expect((await allPages({ section: 'history', limit: 1 })).map(({ _id }) => _id)[1]).toBe(launch);
  });

  it('refuses a cursor that no page gave', async () => {
    await expect(page({ cursor: 'x' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
    await expect(page({ limit: 1_000 })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });

  it('is of nobody else’s campaigns', async () => {
    await published('שלי', 1);
    const other = newId();
    expect(await campaigns.ask(listCampaigns, other)).toEqual([]);
    expect((await campaigns.ask(getCampaignTotals, other)).total).toBe(0);
  });

  it('is summed up over all campaigns', async () => {
    await aCampaign(campaigns, owner);
    await published('א', 2);
    await published('ב', 3);
    expect(await campaigns.ask(getCampaignTotals, owner)).toMatchObject({
      total: 3,
      byStatus: { draft: 1, published: 2, failed: 0 },
      partial: 0,
      history: { campaigns: 2, posts: 5, comments: 5, groups: 5 },
    });
  });

  it('tells those that published in part from those that published whole, in totals and in pages', async () => {
    await aCampaign(campaigns, owner);
    await published('שלם', 2);
    await published('חלקי', 12, { failing: 2 });
    await published('נכשל', 2, { failing: 2 });
    expect(await campaigns.ask(getCampaignTotals, owner)).toMatchObject({
      total: 4,
      byStatus: { draft: 1, published: 2, failed: 1 },
      partial: 1,
    });
    const names = async (query: Parameters<typeof page>[0]) =>
      (await page(query)).items.map(({ name }) => name);
    expect(await names({ outcome: 'partial' })).toEqual(['חלקי']);
    expect(await names({ outcome: 'whole', section: 'completed' })).toEqual(['שלם']);
    expect(await names({ outcome: 'partial', section: 'active' })).toEqual([]);
    expect(await names({ status: 'published' })).toEqual(['חלקי', 'שלם']);
  });
});

describe('the last run of a campaign', () => {
  it('is told whole by pages, each of bounded size', async () => {
    const posts = Array.from({ length: 7 }, (_, n) => ({
      text: `${n} ${family.repeat(4_000)}`,
      media: null,
    }));
    const id = await published('ארוך', 7, { posts });
    const texts: string[] = [];
    let pages = 0;
    for (let cursor: string | null = '0'; cursor !== null; pages += 1) {
      const answer: Awaited<ReturnType<typeof postsAt>> = await postsAt(id, cursor);
      expect(sizeOf(answer)).toBeLessThan(maxListBytes);
      expect(answer.total).toBe(7);
      texts.push(...answer.items.map(({ postText }) => postText));
      cursor = answer.nextCursor;
    }
    expect(texts).toEqual(posts.map(({ text }) => text));
    expect(pages).toBeGreaterThan(1);
    const comments = await campaigns.ask(listCampaignComments, owner, { params: { id } });
    expect(comments.items.map(({ text }) => text)).toEqual(Array(7).fill('עדיין רלוונטי?'));
  });
  const postsAt = (id: string, cursor: string) =>
    campaigns.ask(listCampaignPosts, owner, { params: { id }, query: { cursor } });

  it('has its log from the newest line back to the first', async () => {
    const id = await published('יומן', 10);
    const whole = (await campaigns.ask(getCampaign, owner, { params: { id } })).progressLogs;
    const back: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { limit: 9, ...(cursor !== undefined && { cursor }) };
      const answer: Awaited<ReturnType<typeof logsAt>> = await logsAt(id, query);
      back.push(...answer.items.map(({ message }) => message));
      cursor = answer.nextCursor;
    }
    expect(back.reverse()).toEqual(whole.map(({ message }) => message));
    expect(whole).toHaveLength(34);
  });
  const logsAt = (id: string, query: { limit: number; cursor?: string }) =>
    campaigns.ask(listCampaignLogs, owner, { params: { id }, query });

  it('of a hundred groups fits into one answer, whatever their names', async () => {
    const id = await published('מלא', 100, { groupName: family.repeat(200) });
    const whole = await campaigns.ask(getCampaign, owner, { params: { id } });
    expect([whole.publishedPosts.length, whole.publishedPostsTotal]).toEqual([100, 100]);
    expect(sizeOf(whole)).toBeLessThan(2_500_000);
  });

  it('is found for nobody else', async () => {
    const id = await published('שלי', 1);
    for (const contract of [listCampaignPosts, listCampaignComments, listCampaignUnclear, listCampaignLogs]) {
      await expect(campaigns.ask(contract, newId(), { params: { id } })).rejects.toMatchObject({
        code: 'CAMPAIGN.NOT_FOUND',
      });
    }
  });
});
