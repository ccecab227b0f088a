import { createCampaign, getCampaign, runCampaign, updateCampaign } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';
import { campaignLists } from './use-campaigns.js';

export function useCreateCampaign() {
  return useAction(createCampaign, campaignLists);
}

/** For one that was made just now: nothing shows its progress yet. */
export function useRunNewCampaign() {
  return useAction(runCampaign, campaignLists);
}

export function useScheduleCampaign() {
  return useAction(updateCampaign, campaignLists);
}

export function useEditCampaign() {
  return useAction(updateCampaign, [...campaignLists, getCampaign]);
}
