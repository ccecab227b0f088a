import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { aCampaign, allowCampaigns, startCampaigns } from '../../test/running-campaigns.js';
import { CampaignQuota } from '../quotas/campaign-quota.js';
import { CampaignRepository } from './campaign.repository.js';
import { patienceMs, UnusedPlaces } from './unused-places.js';

let campaigns: InProcess;
let owner: string;
beforeAll(async () => {
  campaigns = await startCampaigns();
});
afterAll(() => campaigns.close());
beforeEach(async () => {
  owner = newId();
  await allowCampaigns(campaigns, owner, 1);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const settle = () => campaigns.get(UnusedPlaces).settle();
const refused = { code: 'CAMPAIGN.LIMIT_REACHED' };

describe('a place of the quota', () => {
  it('taken by a process that died before it stored the campaign is given back', async () => {
    await campaigns.get(CampaignQuota).take(owner, newId(), campaigns.clock.now());
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject(refused);
    await settle();
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject(refused);
    campaigns.clock.advance(patienceMs + 1);
    await Promise.all([settle(), settle()]);
    await expect(aCampaign(campaigns, owner)).resolves.toBeDefined();
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject(refused);
  });

  it('is given back where the campaign could not be stored', async () => {
    jest.spyOn(campaigns.get(CampaignRepository), 'insert').mockRejectedValueOnce(new Error('away'));
    await expect(aCampaign(campaigns, owner)).rejects.toThrow('away');
    campaigns.clock.advance(patienceMs + 1);
    await settle();
    await expect(aCampaign(campaigns, owner)).resolves.toBeDefined();
  });

  it('stays taken where the campaign is stored and only that was not noted', async () => {
    jest.spyOn(campaigns.get(CampaignQuota), 'used').mockRejectedValueOnce(new Error('died'));
    await aCampaign(campaigns, owner);
    campaigns.clock.advance(patienceMs + 1);
    await settle();
    await settle();
    await expect(aCampaign(campaigns, owner)).rejects.toMatchObject(refused);
  });
});
