import type { RequestSource } from '@megafon/contracts';
import { call } from '../../../lib/call.js';
import { registerCall } from './credentials.js';

type Registration = NonNullable<RequestSource<typeof registerCall>['body']>;

/** @throws ApiError */
export function registerAccount(body: Registration) {
  return call(registerCall, { body });
}
