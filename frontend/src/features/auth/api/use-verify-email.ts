import { verifyEmail } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.js';
import { session } from '../../../lib/session.js';
import { verifySession } from '../../../lib/verify-session.js';

/** @param token of the mailed link */
export function useVerifyEmail(token: string) {
  return useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: (reply) => learn(reply),
  });
}

/** The stored user learns of it, here and in other tabs, where it is the one whose link it was. */
async function learn({ user }: ReplyOf<typeof verifyEmail>): Promise<void> {
  const { user: known } = session.state();
  if (known === null) return;
  if (user === undefined) await verifySession();
  else if (user.id === known.id) session.know({ ...known, email: user.email, emailVerified: true });
}
