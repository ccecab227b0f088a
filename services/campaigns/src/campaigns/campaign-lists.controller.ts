import { Controller } from '@nestjs/common';
import {
  campaignStatuses,
  getCampaignTotals,
  listCampaigns,
  maxCampaignPage,
  pageCampaigns,
} from '@megafon/contracts';
import type { Campaign, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { fitting, listBytes } from '../answer-size.js';
import { RunRepository } from '../runs/run.repository.js';
import { cursorOf, isPartial } from './campaign-page.js';
import type { PageRequest } from './campaign-page.js';
import { toListed } from './campaign-reply.js';
import { CampaignRepository } from './campaign.repository.js';

/** Campaigns by the many: each with what a list shows of it, and never more than `listBytes` at once. */
@Controller()
export class CampaignListsController {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
  ) {}

  @Handles(listCampaigns)
  async list({ userId }: RequestOf<typeof listCampaigns>): Promise<Campaign[]> {
    return (await this.pageOf(userId, {}, maxCampaignPage)).items;
  }

  @Handles(pageCampaigns)
  page({ userId, query }: RequestOf<typeof pageCampaigns>): Promise<ReplyOf<typeof pageCampaigns>> {
    return this.pageOf(userId, query, query.limit);
  }

  @Handles(getCampaignTotals)
  async totals({ userId }: RequestOf<typeof getCampaignTotals>): Promise<ReplyOf<typeof getCampaignTotals>> {
    const all = await this.campaigns.standings(userId);
    const history = all.filter(({ historyAt }) => historyAt);
    const sum = (of: 'posts' | 'comments' | 'groups') =>
      history.reduce((total, { lastResult }) => total + (lastResult?.[of] ?? 0), 0);
    const withStatus = (wanted: string) => all.filter(({ status }) => status === wanted).length;
    return {
      total: all.length,
      byStatus: Object.fromEntries(campaignStatuses.map((status) => [status, withStatus(status)])) as ReplyOf<
        typeof getCampaignTotals
      >['byStatus'],
      partial: all.filter(isPartial).length,
      history: {
        campaigns: history.length,
        posts: sum('posts'),
        comments: sum('comments'),
        groups: sum('groups'),
      },
    };
  }

  private async pageOf(
    owner: string,
    request: PageRequest,
    limit: number,
  ): Promise<ReplyOf<typeof pageCampaigns>> {
    // One more tells whether there is a next page.
    const found = await this.campaigns.page(owner, request, limit + 1);
    const shown = found.slice(0, limit);
    const runs = await this.runs.heads(
      owner,
      shown.flatMap(({ lastRunId }) => lastRunId ?? []),
    );
    const items = fitting(
      shown.map((campaign) => toListed(campaign, runs.get(campaign.lastRunId ?? '') ?? null)),
      listBytes,
    );
    const last = found[items.length - 1];
    return { items, nextCursor: last && found.length > items.length ? cursorOf(request, last) : null };
  }
}
