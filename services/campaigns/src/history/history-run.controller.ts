import { Controller } from '@nestjs/common';
import {
  AppError,
  getHistoryRun,
  listHistoryComments,
  listHistoryFailures,
  listHistoryLogs,
  listHistoryPosts,
  listHistoryUnclear,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { picturesOf } from '../runs/evidence-names.js';
import { pageOf, pageOfLogs, pageOfResults } from '../runs/run-pages.js';
import { publishedPosts, shownLines, unclearActions, writtenComments } from '../runs/run-results.js';
import type { Result } from '../runs/run-results.js';
import type { PageOfRun } from '../runs/run-pages.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import type { RunDocument } from '../runs/run.schema.js';
import { accountNameOf } from './account-name.js';
import { historyEntryOf, toHistoryRun } from './history-entry.js';
import { failuresOf } from './run-failures.js';

interface RunRequest {
  userId: string;
  params: { runId: string };
}

/** One run of the history, page by page and whole. */
@Controller()
export class HistoryRunController {
  constructor(
    private readonly runs: RunRepository,
    private readonly texts: RunTextsRepository,
  ) {}

  @Handles(getHistoryRun)
  async get(request: RequestOf<typeof getHistoryRun>): Promise<ReplyOf<typeof getHistoryRun>> {
    const run = await this.runOf(request);
    const accounts = run.accounts.map(({ accountId, accountName }) => ({ accountId, accountName }));
    return { ...toHistoryRun(run._id, run.campaignName ?? '', historyEntryOf(run)), accounts };
  }

  @Handles(listHistoryPosts)
  posts(request: RequestOf<typeof listHistoryPosts>): Promise<ReplyOf<typeof listHistoryPosts>> {
    return this.results(request, publishedPosts, 'postText');
  }

  @Handles(listHistoryComments)
  comments(request: RequestOf<typeof listHistoryComments>): Promise<ReplyOf<typeof listHistoryComments>> {
    return this.results(request, writtenComments, 'text');
  }

  @Handles(listHistoryUnclear)
  unclear(request: RequestOf<typeof listHistoryUnclear>): Promise<ReplyOf<typeof listHistoryUnclear>> {
    return this.results(request, unclearActions, 'text');
  }

  @Handles(listHistoryFailures)
  async failures(
    request: RequestOf<typeof listHistoryFailures>,
  ): Promise<ReplyOf<typeof listHistoryFailures>> {
    return pageOf(failuresOf(await this.runOf(request)), request.query);
  }

  @Handles(listHistoryLogs)
  async logs(request: RequestOf<typeof listHistoryLogs>): Promise<ReplyOf<typeof listHistoryLogs>> {
    const run = await this.runOf(request);
    return pageOfLogs(shownLines(run.log, run.campaignId, picturesOf(run)), request.query);
  }

  private async results<T extends { accountId: string }>(
    request: RunRequest & { query: PageOfRun },
    resultsOf: (run: RunDocument) => Result<T>[],
    field: keyof T,
  ) {
    const run = await this.runOf(request);
    const page = await pageOfResults(run, resultsOf(run), field, request.query, this.texts);
    const items = page.items.map((item) => ({ ...item, accountName: accountNameOf(run, item.accountId) }));
    return { ...page, items };
  }

  private async runOf({ userId, params }: RunRequest): Promise<RunDocument> {
    const run = await this.runs.find(userId, params.runId);
    if (!run) throw new AppError('HISTORY.NOT_FOUND');
    return run;
  }
}
