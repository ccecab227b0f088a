import {
  credentials,
  loggedIn,
  login,
  loginSecondFactor,
  passwordReset,
  register,
  registration,
  resetPassword,
  secondFactorProof,
  signedIn,
  success,
} from '@megafon/contracts';

/**
 * What the page sends and gets: the gateway says where it comes from,
 * keeps the refresh token in a cookie and passes on the rest.
 */
export const loginCall = { ...login, body: credentials, reply: loggedIn };
export const secondFactorCall = { ...loginSecondFactor, body: secondFactorProof, reply: signedIn };
export const resetPasswordCall = { ...resetPassword, body: passwordReset, reply: success };
export const registerCall = { ...register, body: registration, reply: signedIn };
