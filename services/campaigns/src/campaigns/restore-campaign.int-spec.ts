import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  campaignChanged,
  getCampaign,
  listCampaigns,
  newEvent,
  readCampaignUsage,
  removeCampaign,
  restoreCampaign,
  userDeleted,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import {
  aCampaign,
  accountIds,
  hasAccounts,
  hasGroups,
  startCampaigns,
} from '../../test/running-campaigns.js';
import { ForgetCampaignsWhenUserDeleted } from '../deletions/forget-campaigns-when-user-deleted.js';
import { RemovedCampaignsRetention } from './removed-campaigns-retention.js';

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
const remove = (id: string) => campaigns.ask(removeCampaign, owner, { params: { id } });
const restore = (id: string, by = owner) => campaigns.ask(restoreCampaign, by, { params: { id } });
const read = (id: string) => campaigns.ask(getCampaign, owner, { params: { id } });
const notFound = { code: 'CAMPAIGN.NOT_FOUND' };

describe('a campaign that was removed', () => {
  it('is put back as it was and where it was, and counted once', async () => {
    const { _id: older } = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(60) });
    const { _id: newer } = await aCampaign(campaigns, owner);
    const { updatedAt: _updated, createdAt: _created, revision: _revision, ...before } = await read(older);
    await remove(older);
    await expect(read(older)).rejects.toMatchObject(notFound);
    expect(await restore(older)).toMatchObject(before);
    expect(await read(older)).toMatchObject({ status: 'scheduled', scheduledAt: before.scheduledAt });
    expect((await campaigns.ask(listCampaigns, owner)).map(({ _id }) => _id)).toEqual([newer, older]);
    const { campaigns: usage } = await campaigns.ask(readCampaignUsage, '', { body: { owner } });
    expect(usage.used).toBe(2);
  });

  it('is told of each time under an id of its own', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    await remove(_id);
    await restore(_id);
    await remove(_id);
    await restore(_id);
    const told = campaigns.published.of(campaignChanged.type).filter(({ tenant }) => tenant === owner);
    const changes = ['created', 'removed', 'created', 'removed', 'created'];
    expect(told.map(({ data }) => data.change)).toEqual(changes);
    expect(new Set(told.map(({ id }) => id)).size).toBe(changes.length);
  });

  it('does not run when its time passed meanwhile', async () => {
    const { _id } = await aCampaign(campaigns, owner, { scheduledAt: inMinutes(1) });
    await remove(_id);
    campaigns.clock.advance(120_000);
    expect(await restore(_id)).toMatchObject({ status: 'draft' });
  });

  it('is put back once, and by its owner', async () => {
    const { _id } = await aCampaign(campaigns, owner);
    await expect(restore(_id)).rejects.toMatchObject(notFound);
    await remove(_id);
    await expect(restore(_id, newId())).rejects.toMatchObject(notFound);
    const tries = await Promise.allSettled([1, 2, 3].map(() => restore(_id)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(restore(_id)).rejects.toMatchObject(notFound);
  });

  it('is gone for good after a day, and with its owner', async () => {
    const [left, back, another] = await Promise.all([1, 2, 3].map(() => aCampaign(campaigns, owner)));
    if (!left || !back || !another) throw new Error('there are three');
    await remove(left._id);
    await remove(back._id);
    await restore(back._id);
    campaigns.clock.advance(2 * 86_400_000);
    await remove(another._id);
    await campaigns.get(RemovedCampaignsRetention).sweep();
    await expect(restore(left._id)).rejects.toMatchObject(notFound);
    expect(await read(back._id)).toMatchObject({ status: 'draft' });
    const deleted = {
      id: newId(),
      tenant: owner,
      traceId: '',
      time: campaigns.clock.now(),
      data: { userId: owner },
    };
    await campaigns.get(ForgetCampaignsWhenUserDeleted).handle(newEvent(userDeleted, deleted));
    await expect(restore(another._id)).rejects.toMatchObject(notFound);
  });
});
