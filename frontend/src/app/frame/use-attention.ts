import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  listFacebookAccounts,
} from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../lib/query.js';

/** How many accounts wait for their person: it stays in the menu after the toast is gone. */
export function useAttention(enabled: boolean): number {
  const client = useQueryClient();
  const reload = () => void refreshAnswers(client, [listFacebookAccounts]);
  useLive(accountConnected, reload);
  useLive(accountStateChanged, reload);
  useLive(accountRemoved, reload);
  const accounts = useQuery({ ...query(listFacebookAccounts), enabled }).data?.accounts ?? [];
  return accounts.filter(({ status }) => status !== 'connected').length;
}
