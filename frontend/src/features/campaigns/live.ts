import {
  campaignChanged,
  getCampaignProgress,
  listCampaigns,
  runFinished,
  runProgressed,
} from '@megafon/contracts';
import { onLive, refetches } from '../../lib/live/answers.js';

export const campaignsLive = [
  refetches(campaignChanged, listCampaigns),
  refetches(runFinished, listCampaigns, getCampaignProgress),
  // What it tells is written into the answers by the campaigns' own page.
  onLive(runProgressed, () => undefined),
];
