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
import { patchPage, patchProgress } from './patch-run.js';

const shown = [pageCampaigns, getCampaignTotals, getCampaign, getCampaignTimes, getCalendar];

export const campaignsLive = [
  refetches(campaignChanged, ...shown),
  refetches(runFinished, ...shown, getCampaignProgress),
  // What people did with its posts.
  refetches(statsChanged, pageCampaigns, getCampaign),
  onLive(runProgressed, (run, answers) => {
    answers.patchPages(pageCampaigns, (page) => patchPage(page, run));
    const params = { id: run.campaignId };
    answers.patch(getCampaignProgress, { params }, (progress) => patchProgress(progress, run));
  }),
];
