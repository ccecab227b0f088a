import { getCampaign } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/** The campaign that a run was of; a 404 where it was removed meanwhile. */
export function useCampaign(id: string) {
  return useQuery(query(getCampaign, { params: { id } }));
}
