import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  campaignChanged,
  duplicateCampaign,
  getCampaign,
  getCampaignProgress,
  listAccountsOf,
  listCampaigns,
  readCampaignUsage,
  removeCampaign,
  resolveMaterials,
  runCampaign,
  updateCampaign,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  allowCampaigns,
  boxes,
  hasAccounts,
  hasGroups,
  startCampaigns,
} from '../../test/running-campaigns.js';

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(() => {
  owner = newId();
  hasGroups(campaigns, 2);
  hasAccounts(campaigns, accountIds);
});

const inMinutes = (minutes: number) =>
  new Date(campaigns.clock.now().getTime() + minutes * 60_000).toISOString();
const update = (id: string, body: object, by = owner) =>
  campaigns.ask(updateCampaign, by, { params: { id }, body });
const allow = (campaignsPerMonth: number | null, revision: number) =>
  allowCampaigns(campaigns, owner, campaignsPerMonth, revision);

describe('creating a campaign', () => {
  it('makes a draft without a time, and a scheduled one with a time to come', async () => {
    expect(await aCampaign(campaigns, owner)).toMatchObject({
      ...boxes,
      status: 'draft',
      scheduledAt: null,
      progress: 0,
      facebookAccounts: [],
      publishedPosts: [],
      progressLogs: [],
    });
    const scheduledAt = inMinutes(60);
    const scheduled = await aCampaign(campaigns, owner, {
      scheduledAt,
      facebookAccounts: [{ accountId: accountIds[0] ?? '' }],
    });
    expect(scheduled).toMatchObject({ status: 'scheduled', scheduledAt });
    const list = await campaigns.ask(listCampaigns, owner);
    expect(list.map(({ status }) => status).sort()).toEqual(['draft', 'scheduled']);
    expect(
      campaigns.published.of(campaignChanged.type).filter(({ tenant }) => tenant === owner),
    ).toHaveLength(2);
  });

  it.each([
    ['CAMPAIGN.MATERIAL_REQUIRED', { commentBox: null }],
    ['CAMPAIGN.MATERIAL_REQUIRED', { groupBox: null }],
    ['CAMPAIGN.POST_URL_REQUIRED', { type: 'comments_only', postUrl: '' }],
    ['ACCOUNT.NOT_FOUND', { facebookAccounts: [{ accountId: 'f'.repeat(24) }] }],
    ['REQUEST.INVALID', { name: ' ' }],
    ['REQUEST.INVALID', { postUrl: 'javascript:alert(1)' }],
  ] as const)('is refused with %s', async (code, more) => {
    await expect(aCampaign(campaigns, owner, more as object)).rejects.toMatchObject({ code });
    expect(await campaigns.ask(listCampaigns, owner)).toEqual([]);
  });

  it('is changed, moved and copied though an account that it names was removed since', async () => {
    const facebookAccounts = [{ accountId: accountIds[0] ?? '' }];
    const { _id: id } = await aCampaign(campaigns, owner, { facebookAccounts });
    hasAccounts(campaigns, accountIds.slice(1));
    expect(await update(id, { name: 'אחר' })).toMatchObject({ name: 'אחר' });
    expect(await update(id, { facebookAccounts, scheduledAt: inMinutes(60) })).toMatchObject({
      status: 'scheduled',
    });
    const copy = await campaigns.ask(duplicateCampaign, owner, { params: { id } });
    expect(copy).toMatchObject({ status: 'draft', facebookAccounts });
    // Others are looked at as ever.
    const foreign = [...facebookAccounts, { accountId: 'f'.repeat(24) }];
    await expect(update(id, { facebookAccounts: foreign })).rejects.toMatchObject({
      code: 'ACCOUNT.NOT_FOUND',
    });
  });

  it('that two edit at once is saved once; its time is chosen elsewhere, and is no conflict', async () => {
    const { _id: id } = await aCampaign(campaigns, owner);
    const { revision } = await campaigns.ask(getCampaign, owner, { params: { id } });
    await update(id, { scheduledAt: inMinutes(60) });
    const results = await Promise.allSettled(['ראשון', 'שני'].map((name) => update(id, { name, revision })));
    const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.name] : []));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'CONFLICT.CHANGED_MEANWHILE' })]);
    expect([(await campaigns.ask(getCampaign, owner, { params: { id } })).name]).toEqual(saved);
    expect(await update(id, { name: 'אחר' })).toMatchObject({ name: 'אחר', status: 'scheduled' });
  });

  it('is refused with a box of someone else', async () => {
    campaigns.services.answer(resolveMaterials, () => {
      throw new AppError('BOX.NOT_FOUND');
    });
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject({ code: 'BOX.NOT_FOUND' });
  });

  it('is counted for its owner, and stays counted when it is removed', async () => {
    const used = async () => (await campaigns.ask(readCampaignUsage, '', { body: { owner } })).campaigns;
    expect(await used()).toEqual({ used: 0, limit: 5 });
    await allow(3, 1);
    const { _id: id } = await aCampaign(campaigns, owner);
    await aCampaign(campaigns, newId());
    expect(await used()).toEqual({ used: 1, limit: 3 });
    await campaigns.ask(removeCampaign, owner, { params: { id } });
    expect(await used()).toEqual({ used: 1, limit: 3 });
  });

  it('keeps the quota of the plan, although two hundred come at once, and removing gives nothing back', async () => {
    await allow(3, 1);
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => aCampaign(campaigns, owner)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CAMPAIGN.LIMIT_REACHED', details: { limit: 3 } });
    const [one] = await campaigns.ask(listCampaigns, owner);
    await campaigns.ask(removeCampaign, owner, { params: { id: one?._id ?? '' } });
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject({ code: 'CAMPAIGN.LIMIT_REACHED' });
    await allow(null, 2);
    await expect(aCampaign(campaigns, owner)).resolves.toBeDefined();
  });
});

describe('changing a campaign', () => {
  it('leaves what is not named as it is', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    const scheduledAt = inMinutes(30);
    expect(await update(_id, { scheduledAt })).toMatchObject({
      name: 'קמפיין',
      status: 'scheduled',
      scheduledAt,
    });
    expect(await update(_id, { name: 'אחר' })).toMatchObject({
      name: 'אחר',
      status: 'scheduled',
      scheduledAt,
    });
    expect(await update(_id, { scheduledAt: null })).toMatchObject({ status: 'draft', scheduledAt: null });
  });

  it('is refused while it runs, and so is removing it', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    await campaigns.ask(runCampaign, owner, { params: { id: _id } });
    await expect(update(_id, { name: 'אחר' })).rejects.toMatchObject({ code: 'CAMPAIGN.NOT_EDITABLE' });
    await expect(campaigns.ask(removeCampaign, owner, { params: { id: _id } })).rejects.toMatchObject({
      code: 'CAMPAIGN.RUNNING',
    });
  });
});

describe('a campaign of someone else', () => {
  it('is not found, whatever is asked', async () => {
    const { _id: id } = await aCampaign(campaigns, owner);
    const other = newId();
    const params = { id };
    for (const attempt of await Promise.allSettled([
      campaigns.ask(getCampaign, other, { params }),
      campaigns.ask(getCampaignProgress, other, { params }),
      campaigns.ask(runCampaign, other, { params }),
      campaigns.ask(removeCampaign, other, { params }),
      update(id, { name: 'שלי' }, other),
    ]))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'CAMPAIGN.NOT_FOUND' } });
    expect(await campaigns.ask(getCampaign, owner, { params })).toMatchObject({ name: 'קמפיין' });
  });
});

describe('running a campaign that cannot run', () => {
  it.each([
    ['ACCOUNT.NONE_CONNECTED', () => hasAccounts(campaigns, [])],
    ['CAMPAIGN.EMPTY_BOX', () => hasGroups(campaigns, 0)],
    ['CAMPAIGN.TOO_MANY_GROUPS', () => hasGroups(campaigns, 101)],
    [
      'SERVICE.TIMEOUT',
      () =>
        campaigns.services.answer(listAccountsOf, () => {
          throw new AppError('SERVICE.TIMEOUT');
        }),
    ],
  ])('is refused with %s and leaves no trace', async (code, happens) => {
    const before = await aCampaign(campaigns, owner);
    happens();
    const params = { id: before._id };
    await expect(campaigns.ask(runCampaign, owner, { params })).rejects.toMatchObject({ code });
    expect(await campaigns.ask(getCampaign, owner, { params })).toEqual(before);
  });
});
