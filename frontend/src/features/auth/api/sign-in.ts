import type { RequestSource } from '@megafon/contracts';
import { call } from '../../../lib/call.js';
import { loginCall, secondFactorCall } from './credentials.js';

type Credentials = NonNullable<RequestSource<typeof loginCall>['body']>;
type Proof = NonNullable<RequestSource<typeof secondFactorCall>['body']>;

/** Answers the session, or what else is to be shown first. @throws ApiError */
export function signIn(body: Credentials) {
  return call(loginCall, { body });
}

/** The step after a right password. @throws ApiError */
export function showSecondFactor(body: Proof) {
  return call(secondFactorCall, { body });
}
