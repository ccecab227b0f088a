import { getHistoryTotals, pageHistory } from '@megafon/contracts';
import type { HistoryRange, HistoryState } from '@megafon/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { pages, query } from '../../../lib/query.js';

/** Which runs are shown. */
export interface HistoryView {
  search: string;
  range: HistoryRange;
  state: HistoryState | '';
  /** Of this one; undefined for all. */
  campaignId: string | undefined;
}

export function filterOf({ search, range, state, campaignId }: HistoryView) {
  return {
    range,
    ...(search !== '' && { search }),
    ...(state !== '' && { state }),
    ...(campaignId !== undefined && { campaignId }),
  };
}

/** The runs that the view shows, the last to begin first. */
export function useRuns(view: HistoryView) {
  return useInfiniteQuery({
    ...pages(pageHistory, { query: filterOf(view) }),
    select: ({ pages: shown }) => shown.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  });
}

export function useHistoryTotals(view: HistoryView) {
  return useQuery({
    ...query(getHistoryTotals, { query: filterOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  });
}
