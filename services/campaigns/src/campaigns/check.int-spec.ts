import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, checkCampaign, resolveMaterials, runCampaign } from '@megafon/contracts';
import type { RequestSource } from '@megafon/contracts';
import { deterministicId, newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  boxes,
  hasAccounts,
  materials,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { RunCampaign } from '../running/use-cases/run-campaign.js';

let campaigns: InProcess;
let owner: string;
const otherPosts = deterministicId('other posts');

beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasAccounts(campaigns, accountIds);
  campaigns.services.answer(resolveMaterials, ({ postBox }) => ({
    ...materials(2),
    posts: [{ text: postBox === otherPosts ? 'אחר' : 'פוסט', media: null }],
  }));
});

const at = (minutes: number) => new Date(campaigns.clock.now().getTime() + minutes * 60_000).toISOString();
const day = 24 * 60;
const accounts = (index: number) => [{ accountId: accountIds[index] ?? '' }];
type Body = NonNullable<RequestSource<typeof checkCampaign>['body']>;
const check = (more: Partial<Body> = {}, by = owner) => {
  const { postBox, groupBox } = boxes;
  const body = { type: 'mixed_posts' as const, scheduledAt: at(60), postBox, groupBox, ...more };
  return campaigns.ask(checkCampaign, by, { body });
};

describe('what a person should know before a campaign gets its time', () => {
  it('is another campaign of the same account at nearly the same time', async () => {
    const other = await aCampaign(campaigns, owner, {
      name: 'האחר',
      scheduledAt: at(80),
      facebookAccounts: accounts(0),
      postBox: otherPosts,
    });
    const { clashes, repeats } = await check({ facebookAccounts: accounts(0) });
    expect(clashes).toEqual([{ campaignId: other._id, name: 'האחר', at: at(80) }]);
    expect(repeats).toEqual([]);
    expect((await check({ facebookAccounts: accounts(1) })).clashes).toEqual([]);
    expect((await check()).clashes).toHaveLength(1);
    expect((await check({ scheduledAt: at(200) })).clashes).toEqual([]);
    expect((await check({ campaignId: other._id })).clashes).toEqual([]);
    expect((await check({}, newId())).clashes).toEqual([]);
  });

  it('is another account in the same groups at nearly the same time', async () => {
    const scheduledAt = at(80);
    const other = await aCampaign(campaigns, owner, {
      scheduledAt,
      facebookAccounts: accounts(0),
      postBox: otherPosts,
    });
    const found = await check({ facebookAccounts: accounts(1) });
    expect(found).toEqual({
      clashes: [],
      sameGroups: [{ campaignId: other._id, name: other.name, at: scheduledAt, groups: 2 }],
      repeats: [],
      quiet: null,
    });
    expect((await check({ facebookAccounts: accounts(0) })).sameGroups).toEqual([]);
    expect((await check({ facebookAccounts: accounts(1), groupBox: null })).sameGroups).toEqual([]);
    expect((await check({ facebookAccounts: accounts(1), scheduledAt: at(200) })).sameGroups).toEqual([]);
  });

  it('is one that comes again and meets it later', async () => {
    await aCampaign(campaigns, owner, { scheduledAt: at(3 * day), postBox: otherPosts });
    expect((await check({ scheduledAt: at(10), isRecurring: true })).clashes).toMatchObject([
      { at: at(3 * day) },
    ]);
  });

  it('is the same post to the same groups within a week', async () => {
    const other = await aCampaign(campaigns, owner, { scheduledAt: at(5 * day) });
    expect((await check()).repeats).toMatchObject([{ campaignId: other._id, groups: 2 }]);
    expect((await check({ postBox: otherPosts })).repeats).toEqual([]);
    expect((await check({ type: 'comments_only', postBox: null, groupBox: null })).repeats).toEqual([]);
    expect((await check({ scheduledAt: at(20 * day) })).repeats).toEqual([]);
  });

  it('is said though a box of some other campaign is deleted', async () => {
    const deleted = deterministicId('deleted posts');
    await aCampaign(campaigns, owner, { scheduledAt: at(2 * day), postBox: deleted });
    const other = await aCampaign(campaigns, owner, { scheduledAt: at(3 * day) });
    campaigns.services.answer(resolveMaterials, ({ postBox }) => {
      if (postBox === deleted) throw new AppError('BOX.NOT_FOUND');
      return { ...materials(2), posts: [{ text: 'פוסט', media: null }] };
    });
    expect((await check()).repeats).toMatchObject([{ campaignId: other._id, groups: 2 }]);
    await expect(check({ postBox: deleted })).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });

  it('is, for one that runs at once, what runs this moment and what is due before long', async () => {
    const due = await aCampaign(campaigns, owner, { scheduledAt: at(20), facebookAccounts: accounts(0) });
    await aCampaign(campaigns, owner, { scheduledAt: at(45), facebookAccounts: accounts(0) });
    const running = await aCampaign(campaigns, owner, { facebookAccounts: accounts(0) });
    await campaigns.ask(runCampaign, owner, { params: { id: running._id } });
    await campaigns.get(RunCampaign).idle();
    const runs = { campaignId: running._id, at: at(0), isRunning: true };
    const mine = { scheduledAt: null, facebookAccounts: accounts(0) };
    const { clashes, repeats } = await check(mine);
    expect(clashes).toEqual([
      { ...runs, name: running.name },
      { campaignId: due._id, name: due.name, at: at(20) },
    ]);
    expect(repeats).toContainEqual({ ...runs, name: running.name, groups: 2 });
    const apart = await check({ ...mine, facebookAccounts: accounts(1), postBox: otherPosts });
    expect(apart).toMatchObject({
      clashes: [],
      sameGroups: [{ ...runs, groups: 2 }, { campaignId: due._id }],
    });
    expect((await check({ ...mine, scheduledAt: at(10) })).clashes).toMatchObject([runs, {}]);
    expect((await check({ ...mine, scheduledAt: at(300) })).clashes).toEqual([]);
    expect((await check({ ...mine, campaignId: running._id })).clashes).toHaveLength(1);
  });

  it('is refused with a time that is none', async () => {
    await expect(check({ scheduledAt: 'מחר' })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});
