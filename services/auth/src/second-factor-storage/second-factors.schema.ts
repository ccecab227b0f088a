import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

export interface StoredPasskey {
  _id: string;
  name: string;
  /** As the authenticator names it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the authenticator says that it signed; 0 of those that do not count. */
  counter: number;
  addedAt: Date;
  lastUsedAt: Date | null;
}

/** What a user signs in with beside the password: one document a user, who owns it and whose id it has. */
export interface SecondFactorsDocument extends OwnedDocument {
  /** The secret is sealed; codes of the last step that was used, and of those before it, are good no more. */
  app: { secret: string; since: Date; lastStep: number } | null;
  /** A secret, sealed, of which no code was shown yet. */
  startedApp: { secret: string; until: Date } | null;
  /** What the browser was asked to make a passkey by. */
  startedPasskey: { challenge: string; until: Date } | null;
  passkeys: StoredPasskey[];
  /** SHA-256 of those that were not used. */
  recoveryCodes: string[];
  /** Codes that strangers tried, none of which was good. */
  strangers: { count: number; lastAt: Date; waitUntil: Date } | null;
  /** Of the newest change. */
  number: number;
  /** Of the newest change that the user was told of by mail. */
  numberTold: number;
}

export const SECOND_FACTORS = 'SecondFactors';
export const secondFactorsSchema = ownedSchema<SecondFactorsDocument>('second-factors', {
  app: {
    type: {
      secret: { type: String, required: true },
      since: { type: Date, required: true },
      lastStep: { type: Number, required: true },
    },
    default: null,
  },
  startedApp: {
    type: { secret: { type: String, required: true }, until: { type: Date, required: true } },
    default: null,
  },
  startedPasskey: {
    type: { challenge: { type: String, required: true }, until: { type: Date, required: true } },
    default: null,
  },
  passkeys: {
    type: [
      {
        _id: { type: String, required: true },
        name: { type: String, required: true },
        credentialId: { type: String, required: true },
        publicKey: { type: String, required: true },
        counter: { type: Number, required: true },
        addedAt: { type: Date, required: true },
        lastUsedAt: { type: Date, default: null },
      },
    ],
    default: [],
  },
  recoveryCodes: { type: [String], default: [] },
  strangers: {
    type: {
      count: { type: Number, required: true },
      lastAt: { type: Date, required: true },
      waitUntil: { type: Date, required: true },
    },
    default: null,
  },
  number: { type: Number, default: 0 },
  numberTold: { type: Number, default: 0 },
});

/** Whether anything is asked for beside the password. */
export function isOn({ app, passkeys }: Pick<SecondFactorsDocument, 'app' | 'passkeys'>): boolean {
  return app !== null || passkeys.length > 0;
}
