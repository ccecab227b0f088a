import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';
import { together } from '../../../lib/together.js';

/** The lists that the steps fill. */
export function useLists() {
  return together({
    accounts: useQuery(query(listFacebookAccounts)),
    groupBoxes: useQuery(query(listGroupBoxes)),
    commentBoxes: useQuery(query(listCommentBoxes)),
    postBoxes: useQuery(query(listPostBoxes)),
  });
}
