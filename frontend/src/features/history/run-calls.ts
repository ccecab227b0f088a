import {
  listHistoryComments,
  listHistoryFailures,
  listHistoryLogs,
  listHistoryPosts,
  listHistoryUnclear,
} from '@megafon/contracts';
import type { Endpoint } from '@megafon/contracts';

/** The calls that say what a run did. */
export const runCalls: readonly Endpoint[] = [
  listHistoryPosts,
  listHistoryComments,
  listHistoryFailures,
  listHistoryUnclear,
  listHistoryLogs,
];
