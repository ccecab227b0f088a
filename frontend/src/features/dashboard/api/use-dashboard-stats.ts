import { getDashboardStats } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { query } from '../../../lib/query.js';

export function useDashboardStats() {
  return useQuery({ ...query(getDashboardStats), refetchInterval: usePollMs() });
}
