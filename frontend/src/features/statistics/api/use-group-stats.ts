import { getGroupStats } from '@megafon/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { query } from '../../../lib/query.js';

/** Of the last `period` days; those of the period before stay until these are there. */
export function useGroupStats(period: number) {
  return useQuery({
    ...query(getGroupStats, { query: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  });
}
