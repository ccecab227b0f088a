import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  forecastActions,
  getCampaign,
  listAccountsOf,
  previewCampaign,
  previewDraft,
  resolveMaterials,
  runCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { newId, Outbox } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { PlayedAutomation } from '../../test/played-automation.js';
import {
  aCampaign,
  accountIds,
  anOwner,
  commandsIn,
  hasAccounts,
  hasBegun,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import { BeginRun } from './use-cases/begin-run.js';

let campaigns: InProcess;
let owner: string;
let campaign: Campaign;
let asked: unknown[];

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = anOwner(campaigns, { groups: 3, accounts: 2 });
  asked = [];
  campaigns.services.answer(forecastActions, (body) => {
    asked.push(body);
    return {
      targets: body.targets.map((_target, index) => {
        const at = index === 1 ? null : body.startAt;
        const refusal = index === 1 ? ('daily-cap' as const) : null;
        return { membership: 'unknown' as const, at, refusal, commentAt: at, commentRefusal: refusal };
      }),
    };
  });
  campaign = await aCampaign(campaigns, owner);
});

const preview = (by = owner) => campaigns.ask(previewCampaign, by, { params: { id: campaign._id } });

describe('a run that was not begun', () => {
  it('is shown: who, where, what, when, and what would be refused', async () => {
    const { startAt, targets, refusedTotal, leftOut } = await preview();
    expect(startAt).toBe(campaigns.clock.now().toISOString());
    expect(targets.map(({ groupName, accountId, refusal }) => [groupName, accountId, refusal])).toEqual([
      ['קבוצה 0', accountIds[0], null],
      ['קבוצה 1', accountIds[1], 'daily-cap'],
      ['קבוצה 2', accountIds[0], null],
    ]);
    expect(targets[0]).toMatchObject({ postText: 'פוסט', commentText: 'תגובה', accountName: 'חשבון' });
    expect([refusedTotal, leftOut]).toEqual([1, []]);
    expect(asked).toMatchObject([{ owner, texts: ['פוסט'], targets: [{ publish: { text: 0 } }, {}, {}] }]);
  });

  it('shows what each group will be told, and so it is told, whoever has to plan or to ask again', async () => {
    const text = '{שלום|היי|אהלן} לחברי {group}, {בוקר|ערב} טוב';
    const [media, ...moreMedia] = ['b', 'a', 'c'].map((name) => ({
      type: 'image' as const,
      filename: `${name}.jpg`,
    }));
    const pictures = { media: media ?? null, moreMedia };
    const varied = {
      ...materials(3),
      posts: [{ text, ...pictures }],
      comments: [{ text, media: null }],
    };
    campaigns.services.answer(resolveMaterials, () => varied);
    const { targets } = await preview();
    const shown = targets.map(({ postText }) => postText);
    expect(targets.map(({ postFiles }) => postFiles.length)).toEqual([3, 3, 3]);
    expect(shown.map((post, n) => post?.includes(`לחברי קבוצה ${n},`))).toEqual([true, true, true]);
    expect(new Set(shown.map((post) => post?.replace(/קבוצה \d/, ''))).size).toBe(3);
    expect(asked).toMatchObject([{ texts: shown, targets: [{ publish: { text: 0 } }, {}, {}] }]);

    campaigns.clock.advance(5_000);
    const { runId } = await campaigns.ask(runCampaign, owner, { params: { id: campaign._id } });
    await hasBegun(campaigns);
    const automation = new PlayedAutomation(campaigns);
    await automation.settle(runId);
    const told = (kind: 'publish' | 'comment') =>
      commandsIn(campaigns.published.events, runId).flatMap(({ data: { work } }) =>
        work.kind === kind ? [work.text] : [],
      );
    expect(told('publish').toSorted()).toEqual(shown.toSorted());
    for (const { data } of commandsIn(campaigns.published.events, runId))
      if (data.work.kind === 'publish') expect(data.work).toMatchObject(pictures);
    expect(told('comment').toSorted()).toEqual(targets.map(({ commentText }) => commentText).toSorted());
    const claim = { runId, plannedAt: campaigns.clock.now() };
    const planned = await campaigns.get(CampaignRepository).get(owner, campaign._id);
    const again = await campaigns.get(BeginRun).plan({ ...planned, runCount: 0 }, claim);
    expect(again.run.posts).toEqual(shown);
    const posts = await campaigns.ask(getCampaign, owner, { params: { id: campaign._id } });
    expect(posts.publishedPosts.map(({ postText }) => postText).toSorted()).toEqual(shown.toSorted());
  });

  it('is shown before the campaign is there, for its time', async () => {
    const scheduledAt = new Date(campaigns.clock.now().getTime() + 3_600_000).toISOString();
    const { type, postBox, groupBox, commentBox } = campaign;
    const body = { type, postBox, groupBox, commentBox, scheduledAt };
    const draft = await campaigns.ask(previewDraft, owner, { body });
    expect(draft.startAt).toBe(scheduledAt);
    expect(draft.targets.map(({ groupName }) => groupName)).toEqual(['קבוצה 0', 'קבוצה 1', 'קבוצה 2']);
    await expect(
      campaigns.ask(previewDraft, owner, { body: { ...body, groupBox: null } }),
    ).rejects.toMatchObject({
      code: 'CAMPAIGN.MATERIAL_REQUIRED',
    });
    expect(await campaigns.get(RunRepository).count(owner)).toBe(0);
  });

  it('changes nothing', async () => {
    const before = campaigns.published.events.length;
    await preview();
    await campaigns.get(Outbox).idle();
    expect(campaigns.published.events).toHaveLength(before);
    expect(await campaigns.get(RunRepository).count(owner)).toBe(0);
  });

  it('is shown for its time, where it has one to come', async () => {
    const scheduledAt = new Date(campaigns.clock.now().getTime() + 3_600_000).toISOString();
    campaign = await aCampaign(campaigns, owner, { scheduledAt });
    expect((await preview()).startAt).toBe(scheduledAt);
  });

  it('names the chosen accounts that could not take part', async () => {
    campaigns.services.answer(listAccountsOf, () => ({
      accounts: accountIds.map((accountId, index) => ({
        accountId,
        accountName: `חשבון ${index}`,
        status: index === 0 ? ('connected' as const) : ('paused' as const),
      })),
    }));
    const { leftOut, targets } = await preview();
    expect(leftOut).toEqual([{ accountId: accountIds[1], accountName: 'חשבון 1', status: 'paused' }]);
    expect(new Set(targets.map(({ accountId }) => accountId))).toEqual(new Set([accountIds[0]]));
  });

  it('asks for no group where it only comments', async () => {
    campaign = await aCampaign(campaigns, owner, {
      type: 'comments_only',
      postUrl: 'https://network.test/p/1',
    });
    const { targets } = await preview();
    expect(targets.map(({ groupName, postText }) => [groupName, postText])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(asked).toMatchObject([{ texts: [], targets: [{ publish: null }, { publish: null }] }]);
  });

  it('is refused as its run would be, and to anybody else', async () => {
    await expect(preview(newId())).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_FOUND' });
    hasAccounts(campaigns, []);
    await expect(preview()).rejects.toMatchObject({ code: 'ACCOUNT.NONE_CONNECTED' });
    hasAccounts(campaigns, accountIds);
    campaigns.services.answer(resolveMaterials, () => ({ ...materials(2), comments: [] }));
    await expect(preview()).rejects.toMatchObject({ code: 'CAMPAIGN.EMPTY_BOX' });
  });
});
