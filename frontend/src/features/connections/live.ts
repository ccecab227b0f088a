import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  groupFetchProgressed,
  listFacebookAccounts,
  postCommentsProgressed,
  runFinished,
} from '@megafon/contracts';
import { onLive, refetches } from '../../lib/live/answers.js';

export const connectionsLive = [
  ...[accountConnected, accountStateChanged, accountRemoved, runFinished].map((contract) =>
    refetches(contract, listFacebookAccounts),
  ),
  // In between, what accounts did and in how many groups they are is not worth asking for each of its steps.
  ...[postCommentsProgressed, groupFetchProgressed].map((contract) =>
    onLive<typeof contract>(contract, ({ done }, answers) => {
      if (done) answers.refetch(listFacebookAccounts);
    }),
  ),
];
