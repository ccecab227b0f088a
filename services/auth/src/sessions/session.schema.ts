import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Session } from './session.js';

/** Its `_id` is the family's id: known only to the database and to who holds a token of the family. */
export interface SessionDocument extends OwnedDocument, Session {}

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
    startedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  [{ serves: 'forgetting sessions that are over', keys: { expiresAt: 1 }, expireAfterSeconds: 86_400 }],
);
