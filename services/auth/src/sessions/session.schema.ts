import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Session } from './session.js';

/** Its `_id` is the family's id: known only to the database and to who holds a token of the family. */
export interface SessionDocument extends OwnedDocument, Session {
  /** What the browser said it was when it signed in; absent of sessions from before it was kept. */
  userAgent?: string;
  /** The user's `passwordNumber` when it was opened; absent of sessions from before it was kept. */
  passwordNumber?: number;
  /** Whether a second factor was shown in it; absent where none was. */
  hasSecondFactor?: boolean;
}

export const SESSION = 'Session';
export const sessionSchema = ownedSchema<SessionDocument>(
  'sessions',
  {
    current: { type: String, required: true },
    previous: {
      type: {
        hash: { type: String, required: true },
        salt: { type: String, required: true },
        usedAt: { type: Date, required: true },
      },
      default: null,
    },
    userAgent: { type: String, default: '' },
    passwordNumber: { type: Number, default: 0 },
    hasSecondFactor: { type: Boolean, default: false },
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  [
    { serves: 'forgetting sessions that are over', keys: { expiresAt: 1 }, expireAfterSeconds: 86_400 },
    {
      serves: 'where a user is signed in, newest first',
      keys: { owner: 1, endedAt: 1, startedAt: -1, _id: -1, expiresAt: 1 },
    },
  ],
);
