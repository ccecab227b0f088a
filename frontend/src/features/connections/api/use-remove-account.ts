import { listFacebookAccounts, removeFacebookAccount } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useRemoveAccount() {
  return useAction(removeFacebookAccount, [listFacebookAccounts]);
}
