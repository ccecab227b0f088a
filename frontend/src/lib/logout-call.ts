import { loggedOut, logout, nothing } from '@megafon/contracts';

/** From a page, the refresh token comes in the cookie alone. */
export const logoutCall = { ...logout, body: nothing, reply: loggedOut };
