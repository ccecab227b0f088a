import { login, register, signedIn } from '@megafon/contracts';

/** What the page gets: the gateway keeps the refresh token in a cookie and passes on the rest. */
export const loginCall = { ...login, reply: signedIn };
export const registerCall = { ...register, reply: signedIn };
