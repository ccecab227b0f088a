import { listCommentBoxes, listFacebookAccounts, listGroupBoxes, listPostBoxes } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/query.js';
import type { Loading } from '../../../lib/together.js';

/** A box that a campaign may use. */
export interface Material {
  _id: string;
  name: string;
  count: number;
}

export interface ChoosableAccount {
  accountId: string;
  accountName: string;
  connected: boolean;
  /** Connected, without the consent to act in it. */
  isWithdrawn: boolean;
}

export interface Materials {
  postBoxes: Loading<Material[]>;
  groupBoxes: Loading<Material[]>;
  commentBoxes: Loading<Material[]>;
  accounts: Loading<ChoosableAccount[]>;
}

/** What campaigns are made of. */
export function useMaterials(): Materials {
  return {
    postBoxes: useQuery({
      ...query(listPostBoxes),
      select: (boxes) => boxes.map(({ _id, name, postCount }) => ({ _id, name, count: postCount })),
    }),
    groupBoxes: useQuery({
      ...query(listGroupBoxes),
      select: ({ data }) => data.map(({ _id, name, groupCount }) => ({ _id, name, count: groupCount })),
    }),
    commentBoxes: useQuery({
      ...query(listCommentBoxes),
      select: (boxes) => boxes.map(({ _id, name, commentCount }) => ({ _id, name, count: commentCount })),
    }),
    accounts: useQuery({
      ...query(listFacebookAccounts),
      select: ({ accounts }) =>
        accounts.map(({ accountId, accountName, status, consentedAt }) => ({
          accountId,
          accountName,
          connected: status === 'connected' && consentedAt !== null,
          isWithdrawn: status === 'connected' && consentedAt === null,
        })),
    }),
  };
}
