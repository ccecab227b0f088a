import { pageCampaigns } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

const looked = 50;

/** The campaigns that ended last. */
export function useCompletedCampaigns() {
  return useQuery(query(pageCampaigns, { query: { section: 'completed', limit: looked } }));
}
