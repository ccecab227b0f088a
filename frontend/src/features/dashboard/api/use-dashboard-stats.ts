import { getDashboardStats } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

export function useDashboardStats() {
  return useQuery(query(getDashboardStats));
}
