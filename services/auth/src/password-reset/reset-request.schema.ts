import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/**
 * That links were asked for to an address, whether it has an account or not: one document an address, its own owner,
 * whose `_id` is made of the address.
 */
export interface ResetRequestDocument extends OwnedDocument {
  email: string;
  /** When a link was asked for and not refused, the newest last. */
  asked: Date[];
  expiresAt: Date;
}

export const RESET_REQUEST = 'ResetRequest';
export const resetRequestSchema = ownedSchema<ResetRequestDocument>(
  'reset-requests',
  {
    email: { type: String, required: true },
    asked: { type: [Date], default: [] },
    expiresAt: { type: Date, required: true },
  },
  [{ serves: 'forgetting requests that count no more', keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
