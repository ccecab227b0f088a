import { deleteOwnAccount } from '@megafon/contracts';
import type { RequestSource } from '@megafon/contracts';
import { call } from '../../../lib/call.js';

type Deletion = NonNullable<RequestSource<typeof deleteOwnAccount>['body']>;

/** @throws ApiError */
export function deleteAccount(body: Deletion) {
  return call(deleteOwnAccount, { body });
}
