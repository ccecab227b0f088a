import {
  campaignChanged,
  getHistoryTotals,
  listHistoryPosts,
  pageHistory,
  runFinished,
  statsChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';
import { runCalls } from './run-calls.js';

const shown = [pageHistory, getHistoryTotals];

/** A campaign that changes may have begun to run. */
export const historyLive = [
  refetches(campaignChanged, ...shown),
  refetches(runFinished, ...shown, ...runCalls),
  // What people did with its posts.
  refetches(statsChanged, listHistoryPosts),
];
