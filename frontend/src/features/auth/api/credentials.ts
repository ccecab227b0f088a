import {
  credentials,
  login,
  passwordReset,
  register,
  registration,
  resetPassword,
  signedIn,
  success,
} from '@megafon/contracts';

/**
 * What the page sends and gets: the gateway says where it comes from,
 * keeps the refresh token in a cookie and passes on the rest.
 */
export const loginCall = { ...login, body: credentials, reply: signedIn };
export const resetPasswordCall = { ...resetPassword, body: passwordReset, reply: success };
export const registerCall = { ...register, body: registration, reply: signedIn };
