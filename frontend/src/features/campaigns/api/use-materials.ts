import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';

/** A box that a campaign may use. */
export interface Material {
  _id: string;
  name: string;
  count: number;
}

export interface Materials {
  /** Each undefined while it loads. */
  postBoxes: Material[] | undefined;
  groupBoxes: Material[] | undefined;
  commentBoxes: Material[] | undefined;
  accounts: { accountId: string; accountName: string; connected: boolean }[] | undefined;
}

/** What campaigns are made of. */
export function useMaterials(): Materials {
  const postBoxes = useQuery(query(listPostBoxes)).data;
  const groupBoxes = useQuery(query(listGroupBoxes)).data?.data;
  const commentBoxes = useQuery(query(listCommentBoxes)).data;
  const accounts = useQuery(query(listFacebookAccounts)).data?.accounts;
  return {
    postBoxes: postBoxes?.map(({ _id, name, posts }) => ({ _id, name, count: posts.length })),
    groupBoxes: groupBoxes?.map(({ _id, name, groups }) => ({ _id, name, count: groups.length })),
    commentBoxes: commentBoxes?.map(({ _id, name, comments }) => ({ _id, name, count: comments.length })),
    accounts: accounts?.map(({ accountId, accountName, status, consentedAt }) => ({
      accountId,
      accountName,
      connected: status === 'connected' && consentedAt !== null,
    })),
  };
}
