import {
  campaignStatuses,
  isCompletedStatus,
  getCampaign,
  getCampaignTotals,
  pageCampaigns,
} from '@megafon/contracts';
import type { Campaign, ReplyOf } from '@megafon/contracts';
import type { FakeServer, Received } from './fake-server.js';
import { refusal } from './fake-server.js';

/** The server has these campaigns, in this order: lists, totals and each by itself. */
export function hasCampaigns(server: FakeServer, ...campaigns: Campaign[]): FakeServer {
  return server
    .on(pageCampaigns, ({ query }) => ({
      items: campaigns.filter((campaign) => fits(campaign, query)),
      nextCursor: null,
    }))
    .on(getCampaignTotals, totalsOf(campaigns))
    .on(
      getCampaign,
      ({ params }) => campaigns.find(({ _id }) => _id === params.id) ?? refusal('CAMPAIGN.NOT_FOUND'),
    );
}

/** The server cannot say which campaigns there are. */
export function hasNoAnswerForCampaigns(server: FakeServer): FakeServer {
  const failure = refusal('SERVICE.UNEXPECTED');
  return server.on(pageCampaigns, failure).on(getCampaignTotals, failure);
}

function fits(campaign: Campaign, query: Received['query']): boolean {
  const { section, status, outcome, campaignId, search = '', since = '' } = query;
  const isCompleted = isCompletedStatus(campaign.status);
  const isPast = isHistory(campaign) && (campaign.publishedAt ?? campaign.updatedAt) >= since;
  const inSection = { active: !isCompleted, completed: isCompleted, history: isPast }[section ?? ''] ?? true;
  const isSo = (outcome ?? outcomeOf(campaign)) === outcomeOf(campaign);
  const isIt = (campaignId ?? campaign._id) === campaign._id && campaign.name.includes(search);
  return inSection && isSo && isIt && (status ?? campaign.status) === campaign.status;
}

function outcomeOf({ status, runCounts }: Campaign): 'whole' | 'partial' | null {
  if (status !== 'published') return null;
  return runCounts && runCounts.done < runCounts.total ? 'partial' : 'whole';
}

function isHistory({ status, publishedAt, unclearActionsTotal }: Campaign): boolean {
  return status === 'published' || publishedAt !== null || (status === 'failed' && unclearActionsTotal > 0);
}

function totalsOf(campaigns: readonly Campaign[]): ReplyOf<typeof getCampaignTotals> {
  const history = campaigns.filter(isHistory);
  const sum = (of: (campaign: Campaign) => number) => history.reduce((total, one) => total + of(one), 0);
  const count = (wanted: string) => campaigns.filter(({ status }) => status === wanted).length;
  return {
    total: campaigns.length,
    byStatus: Object.fromEntries(campaignStatuses.map((status) => [status, count(status)])) as ReplyOf<
      typeof getCampaignTotals
    >['byStatus'],
    partial: campaigns.filter((campaign) => outcomeOf(campaign) === 'partial').length,
    history: {
      campaigns: history.length,
      posts: sum(({ publishedPostsTotal }) => publishedPostsTotal),
      comments: sum(({ comments }) => comments),
      groups: sum(({ processedGroups }) => processedGroups),
    },
  };
}
