import { listCommentBoxes, listFacebookAccounts } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/** The accounts and comment boxes one can choose from. */
export function useChoices() {
  const accounts = useQuery({ ...query(listFacebookAccounts), select: (reply) => reply.accounts });
  const boxes = useQuery(query(listCommentBoxes));
  return { accounts, boxes };
}
