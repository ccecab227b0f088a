import { listFacebookAccounts } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

export function useAccounts() {
  return useQuery(query(listFacebookAccounts));
}
