import { getDashboardStats } from '@megafon/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { query } from '../../../lib/query.js';

/** Of the last `period` days; those of the period before stay until these are there. */
export function useOverview(period: number) {
  return useQuery({
    ...query(getDashboardStats, { query: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  });
}
