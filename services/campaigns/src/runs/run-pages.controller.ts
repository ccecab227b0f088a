import { Controller } from '@nestjs/common';
import {
  AppError,
  listCampaignComments,
  listCampaignLogs,
  listCampaignPosts,
  listCampaignUnclear,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { fitting, listBytes } from '../answer-size.js';
import { progressLogs } from '../campaigns/campaign-reply.js';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import type { CampaignDocument } from '../campaigns/campaign.schema.js';
import { publishedPosts, unclearActions, withTexts, writtenComments } from './run-results.js';
import type { Result } from './run-results.js';
import { RunTextsRepository } from './run-texts.repository.js';
import { RunRepository } from './run.repository.js';
import type { RunDocument } from './run.schema.js';

interface PageRequest {
  userId: string;
  params: { id: string };
  query: { cursor?: string | undefined; limit: number };
}

interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
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
    const logs = progressLogs(campaign, run);
    // From the end: where lines are added, the place of each stays.
    const end = placeOf(request.query.cursor) ?? logs.length;
    const items = fitting(logs.slice(Math.max(0, end - request.query.limit), end).reverse(), listBytes);
    const next = Math.min(end, logs.length) - items.length;
    return { items, nextCursor: next > 0 ? String(next) : null, total: logs.length };
  }

  private async page<T extends object>(
    request: PageRequest,
    resultsOf: (run: RunDocument) => Result<T>[],
    field: keyof T,
  ): Promise<Page<T>> {
    const { run } = await this.lastRun(request);
    if (!run) return { items: [], nextCursor: null, total: 0 };
    const results = resultsOf(run);
    const from = placeOf(request.query.cursor) ?? 0;
    const wanted = results.slice(from, from + request.query.limit);
    const actions = wanted.map(({ action }) => action);
    const texts = await this.texts.of(request.userId, run, actions);
    const items = fitting(withTexts(run, wanted, field, texts), listBytes);
    const next = from + items.length;
    return { items, nextCursor: next < results.length ? String(next) : null, total: results.length };
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

/** @throws AppError REQUEST.INVALID for what no page gave */
function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,6}$/.test(cursor)) {
    throw new AppError('REQUEST.INVALID', { fields: ['cursor: value.malformed'] });
  }
  return Number(cursor);
}
