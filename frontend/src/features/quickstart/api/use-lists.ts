import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/** The lists that the steps fill. One that could not be had is undefined, and stops no other. */
export function useLists() {
  const accounts = useQuery(query(listFacebookAccounts));
  const groupBoxes = useQuery(query(listGroupBoxes));
  const commentBoxes = useQuery(query(listCommentBoxes));
  const postBoxes = useQuery(query(listPostBoxes));
  const missing = [accounts, groupBoxes, commentBoxes, postBoxes].filter(({ data }) => data === undefined);
  // Asked again, it is one that failed still, until there is an answer.
  const failed = missing.filter(({ isFetched }) => isFetched);
  return {
    accounts: accounts.data?.accounts,
    groupBoxes: groupBoxes.data?.data,
    commentBoxes: commentBoxes.data,
    postBoxes: postBoxes.data,
    isLoading: missing.length > failed.length,
    hasFailed: failed.length > 0,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
