import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  boxChanged,
  listCommentBoxes,
  listFacebookAccounts,
} from '@megafon/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../../lib/query.js';

/** The accounts and comment boxes one can choose from, kept up to date by events. */
export function useChoices() {
  const client = useQueryClient();
  const reloadAccounts = () => void refreshAnswers(client, [listFacebookAccounts]);
  useLive(accountConnected, reloadAccounts);
  useLive(accountStateChanged, reloadAccounts);
  useLive(accountRemoved, reloadAccounts);
  useLive(boxChanged, ({ data }) => {
    if (data.kind === 'comment-box') void refreshAnswers(client, [listCommentBoxes]);
  });
  const accounts = useQuery({ ...query(listFacebookAccounts), select: (reply) => reply.accounts });
  const boxes = useQuery(query(listCommentBoxes));
  return { accounts, boxes };
}
