import { AppError } from '@megafon/contracts';
import type { ProfileInput } from '@megafon/contracts';
import type { UserDocument } from '../users/user.schema.js';
import { mailsOf, waitForMailMs } from '../verification/verification.js';

/** More are not needed: five a day are sent. */
const keptMails = 10;

/** The user with what was written; the address only waits. `email` of the input is not looked at. */
export function withFields(
  user: UserDocument,
  { name, businessName, businessType, marketingStyle, targetAudience }: ProfileInput,
): UserDocument {
  return {
    ...user,
    name,
    businessName: businessName ?? user.businessName,
    businessType: businessType ?? user.businessType,
    marketingStyle: marketingStyle ?? user.marketingStyle,
    targetAudience: targetAudience ?? user.targetAudience ?? '',
  };
}

/**
 * The user who waits for a link to another address.
 * @param ofAddress when links went to it, whoever they were for
 * @throws AppError REQUEST.TOO_MANY with `retryAfterS`
 */
export function askingForEmail(
  user: UserDocument,
  email: string,
  ofAddress: readonly Date[],
  now: Date,
): UserDocument {
  const waitMs = waitForMailMs({ ofAccount: mailsOf(user), ofAddress }, now);
  if (waitMs > 0) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.ceil(waitMs / 1_000) });
  const mailedElsewhere = [...(user.mailedElsewhere ?? []), { to: email, at: now }].slice(-keptMails);
  return { ...user, mailedElsewhere, emailChange: { email, verification: null, mailedAt: null } };
}
