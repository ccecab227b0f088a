import {
  campaignChanged,
  getHistoryRun,
  getHistoryTotals,
  listHistoryPosts,
  pageHistory,
  runFinished,
  runProgressed,
  statsChanged,
} from '@megafon/contracts';
import { onLive, refetches } from '../../lib/live/answers.js';
import { runCalls } from './run-calls.js';

const shown = [pageHistory, getHistoryTotals, getHistoryRun];

/** A campaign that changes may have begun to run. */
export const historyLive = [
  refetches(campaignChanged, ...shown),
  refetches(runFinished, ...shown, ...runCalls),
  // What became known after a run's end; of one under way its details ask themselves.
  onLive(runProgressed, ({ runId }, answers) => {
    const known = [
      ...answers.pagesOf(pageHistory).flatMap(({ items }) => items),
      ...answers.pagesOf(getHistoryRun),
    ];
    if (known.some((run) => run.runId === runId && run.state !== 'running'))
      for (const call of [...shown, ...runCalls]) answers.refetch(call);
  }),
  // What people did with its posts.
  refetches(statsChanged, listHistoryPosts),
];
