import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { email, success } from '../text/text.js';
import { newPassword, origin } from './auth.js';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  service: 'auth',
  access: 'public',
  cost: 10,
  summary:
    'Mails a link for another password to an address that has an account. The answer is the same, and takes as long, ' +
    'whether it has one or not. An address gets few mails; where one went out a moment ago, none is sent.',
  body: z.strictObject({ email }),
  reply: success,
  errors: ['REQUEST.TOO_MANY', 'SERVICE.UNAVAILABLE'],
  controller: 'custom',
});

/** The token is what the mailed link has; the newest link alone is good. */
export const passwordReset = z.strictObject({ token: z.string().max(100), password: newPassword });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  service: 'auth',
  access: 'public',
  cost: 20,
  summary:
    'Sets another password by a mailed link, which works once and for half an hour. It verifies the address, and ends ' +
    'every session of the account.',
  body: passwordReset.extend({ origin }),
  /** `email` is for the gateway, which passes on the rest. */
  reply: z.object({ success: z.literal(true), email: z.string() }),
  errors: [
    'AUTH.RESET_INVALID',
    'AUTH.WEAK_PASSWORD',
    'AUTH.PERSONAL_PASSWORD',
    'AUTH.EMAIL_TAKEN',
    'REQUEST.TOO_MANY',
  ],
  controller: 'custom',
});
