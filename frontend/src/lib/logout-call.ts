import { loggedOut, logout, nothing } from '@megafon/contracts';
import { call } from './call.js';

/** From a page, the refresh token comes in the cookie alone. */
export const logoutCall = { ...logout, body: nothing, reply: loggedOut };

/** Tells the server. Never fails: whoever leaves is gone from this page, answered or not; the session's copy ends with the cookie. */
export async function tellLogout(): Promise<void> {
  await call(logoutCall).catch(() => undefined);
}
