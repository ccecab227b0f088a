import { listFacebookAccounts } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/query.js';

/** How many accounts wait for their person: it stays in the menu after the toast is gone. */
export function useAttention(enabled: boolean): number {
  const accounts = useQuery({ ...query(listFacebookAccounts), enabled }).data?.accounts ?? [];
  return accounts.filter(({ status }) => status !== 'connected').length;
}
