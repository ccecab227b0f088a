import { forgotPassword } from '@megafon/contracts';
import type { RequestSource } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { resetPasswordCall } from './credentials.js';

type PasswordReset = NonNullable<RequestSource<typeof resetPasswordCall>['body']>;

/** Asks for the mail with the link. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });
}

/** Sets the password by the link. @throws ApiError */
export function resetPassword(body: PasswordReset) {
  return call(resetPasswordCall, { body });
}
