import {
  campaignChanged,
  getCalendar,
  getCampaign,
  getCampaignProgress,
  getCampaignTimes,
  getCampaignTotals,
  pageCampaigns,
  runFinished,
  runProgressed,
  statsChanged,
} from '@megafon/contracts';
import { onLive, refetches } from '../../lib/live/answers.js';

const shown = [pageCampaigns, getCampaignTotals, getCampaign, getCampaignTimes, getCalendar];

export const campaignsLive = [
  refetches(campaignChanged, ...shown),
  refetches(runFinished, ...shown, getCampaignProgress),
  // What people did with its posts.
  refetches(statsChanged, pageCampaigns, getCampaign),
  // What it tells is written into the answers by the campaigns' own page.
  onLive(runProgressed, () => undefined),
];
