import { Controller } from '@nestjs/common';
import {
  listCampaignComments,
  listCampaignLogs,
  listCampaignPosts,
  listCampaignUnclear,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { progressLogs } from '../campaigns/campaign-reply.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { pageOfLogs, pageOfResults } from '../runs/run-pages.js';
import type { PageOfRun } from '../runs/run-pages.js';
import { publishedPosts, unclearActions, writtenComments } from '../runs/run-results.js';
import type { Result } from '../runs/run-results.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import type { RunDocument } from '../runs/run.schema.js';

interface PageRequest {
  userId: string;
  params: { id: string };
  query: PageOfRun;
}

/** What the last run of a campaign did, page by page and whole. */
@Controller()
export class RunPagesController {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly runs: RunRepository,
    private readonly texts: RunTextsRepository,
  ) {}

  @Handles(listCampaignPosts)
  posts(request: RequestOf<typeof listCampaignPosts>): Promise<ReplyOf<typeof listCampaignPosts>> {
    return this.page(request, publishedPosts, 'postText');
  }

  @Handles(listCampaignComments)
  comments(request: RequestOf<typeof listCampaignComments>): Promise<ReplyOf<typeof listCampaignComments>> {
    return this.page(request, writtenComments, 'text');
  }

  @Handles(listCampaignUnclear)
  unclear(request: RequestOf<typeof listCampaignUnclear>): Promise<ReplyOf<typeof listCampaignUnclear>> {
    return this.page(request, unclearActions, 'text');
  }

  @Handles(listCampaignLogs)
  async logs(request: RequestOf<typeof listCampaignLogs>): Promise<ReplyOf<typeof listCampaignLogs>> {
    const { campaign, run } = await this.lastRun(request);
    return pageOfLogs(progressLogs(campaign, run), request.query);
  }

  private async page<T extends object>(
    request: PageRequest,
    resultsOf: (run: RunDocument) => Result<T>[],
    field: keyof T,
  ): Promise<{ items: T[]; nextCursor: string | null; total: number }> {
    const { run } = await this.lastRun(request);
    if (!run) return { items: [], nextCursor: null, total: 0 };
    return pageOfResults(run, resultsOf(run), field, request.query, this.texts);
  }

  private async lastRun({
    userId,
    params,
  }: PageRequest): Promise<{ campaign: CampaignDocument; run: RunDocument | null }> {
    const campaign = await this.campaigns.get(userId, params.id);
    const { lastRunId } = campaign;
    return { campaign, run: lastRunId === null ? null : await this.runs.find(userId, lastRunId) };
  }
}
