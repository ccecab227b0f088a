import { Controller } from '@nestjs/common';
import { getHistoryTotals, historyStates, mainTallyOf, pageHistory } from '@megafon/contracts';
import type { HistoryRun, HistoryState, ReplyOf, RunTally } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { fitting, listBytes } from '../answer-size.js';
import { RunRepository } from '../runs/run.repository.js';
import { historyEntryOf, noTally, sumOf, toHistoryRun } from './history-entry.js';
import { HistoryEntryRepository } from './history-entry.repository.js';
import type { ListedEntry } from './history-entry.repository.js';
import { checkedPlace } from './history-filter.js';

/** All runs of an owner, whether their campaigns are there or not. */
@Controller()
export class HistoryListsController {
  constructor(
    private readonly entries: HistoryEntryRepository,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(pageHistory)
  async page({ userId, query }: RequestOf<typeof pageHistory>): Promise<ReplyOf<typeof pageHistory>> {
    const { cursor, limit, ...filter } = query;
    const below = cursor === undefined ? undefined : checkedPlace(cursor);
    const now = this.clock.now();
    // One more tells whether there is a next page.
    const found = await this.entries.page(userId, { filter, below, now, limit: limit + 1 });
    const shown = await Promise.all(found.slice(0, limit).map((entry) => this.shown(entry)));
    const items = fitting(shown, listBytes);
    const isMore = found.length > items.length;
    return { items, nextCursor: isMore ? (found[items.length - 1]?.place ?? null) : null };
  }

  @Handles(getHistoryTotals)
  async totals({
    userId,
    query,
  }: RequestOf<typeof getHistoryTotals>): Promise<ReplyOf<typeof getHistoryTotals>> {
    const totals = await this.entries.totals(userId, query, this.clock.now());
    const ended = totals.filter(({ state }) => state !== 'running');
    const runsOf = (wanted: HistoryState) =>
      totals.filter(({ state }) => state === wanted).reduce((sum, { runs }) => sum + runs, 0);
    return {
      runs: totals.reduce((sum, { runs }) => sum + runs, 0),
      byState: Object.fromEntries(historyStates.map((state) => [state, runsOf(state)])) as Record<
        HistoryState,
        number
      >,
      posts: ended.map(({ posts }) => posts).reduce(sumOf, noTally),
      comments: ended.map(({ comments }) => comments).reduce(sumOf, noTally),
      main: ended.map(mainTallyOf<RunTally>).reduce(sumOf, noTally),
    };
  }

  /** What is written of a run under way is how it began: how far it is says the run itself. */
  private async shown(entry: ListedEntry): Promise<HistoryRun> {
    const { _id, owner, name } = entry;
    const run = entry.state === 'running' ? await this.runs.find(owner, _id) : null;
    return toHistoryRun(_id, name, run ? historyEntryOf(run) : entry);
  }
}
