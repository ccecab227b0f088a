import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A password was right and is waiting for a second factor. Its `_id` is a hash of what the page was given. */
export interface SignInChallengeDocument extends OwnedDocument {
  /** The user's `passwordNumber` when it was right: another password makes it good for nothing. */
  passwordNumber: number;
  /** What a passkey has to sign; null where the user has none. */
  passkeyChallenge: string | null;
  /** How often something was shown, good or not. */
  tries: number;
  usedAt: Date | null;
  expiresAt: Date;
}

export const SIGN_IN_CHALLENGE = 'SignInChallenge';
export const signInChallengeSchema = ownedSchema<SignInChallengeDocument>(
  'sign-in-challenges',
  {
    passwordNumber: { type: Number, required: true },
    passkeyChallenge: { type: String, default: null },
    tries: { type: Number, default: 0 },
    usedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  [{ serves: 'forgetting challenges that are over', keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
