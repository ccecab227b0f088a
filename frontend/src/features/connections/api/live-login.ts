import {
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTakeover,
  interactiveTwoFactor,
  interactiveVisit,
  loginCallTimeoutMs,
} from '@megafon/contracts';
import type { FacebookAccount, ReplyOf, RequestSource } from '@megafon/contracts';
import { call } from '../../../lib/call.js';

export type BegunLogin = ReplyOf<typeof interactiveLogin>;

export function startLogin(body: RequestSource<typeof interactiveLogin>['body']): Promise<BegunLogin> {
  return call(interactiveLogin, { body }, { timeoutMs: loginCallTimeoutMs });
}

/** Opens the page of an account that stands still. */
export function visitAccount(accountId: FacebookAccount['accountId']): Promise<BegunLogin> {
  return call(interactiveVisit, { params: { accountId } }, { timeoutMs: loginCallTimeoutMs });
}

/** Where a login stands, and its newest picture. */
export function lookAtLogin(sessionId: string) {
  return call(interactiveScreenshot, { params: { sessionId } });
}

export function sendLoginCodes(sessionId: string, body: RequestSource<typeof interactiveTwoFactor>['body']) {
  return call(interactiveTwoFactor, { params: { sessionId }, body });
}

/** Takes the wheel of the login's page, or gives it back. */
export function setDriving(sessionId: string, driving: boolean) {
  return call(interactiveTakeover, { params: { sessionId }, body: { driving } });
}

/** Keeps the session that the network let the person into. */
export function completeLogin(sessionId: string) {
  return call(interactiveComplete, { params: { sessionId } });
}

export function cancelLogin(sessionId: string) {
  return call(interactiveCancel, { params: { sessionId } });
}
