import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  listFacebookAccounts,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const connectionsLive = [accountConnected, accountStateChanged, accountRemoved].map((contract) =>
  refetches(contract, listFacebookAccounts),
);
