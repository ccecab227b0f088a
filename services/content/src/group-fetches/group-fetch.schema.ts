import { deterministicId, ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { GroupFetch } from './group-fetch.js';

/** One a user: its last or running fetch. */
export interface GroupFetchDocument extends OwnedDocument, GroupFetch {}

/** Long after anybody waits for it, and after the outbox was emptied. */
const keptSeconds = 7 * 24 * 3_600;

export const GROUP_FETCH = 'GroupFetch';
export const groupFetchSchema = ownedSchema<GroupFetchDocument>(
  'group-fetches',
  {
    fetchId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    done: { type: Boolean, required: true },
    accounts: { type: [Schema.Types.Mixed], default: [] },
    groupsCount: { type: Number, default: 0 },
    skipped: { type: [String], default: [] },
  },
  [
    {
      serves: 'fetches that end: what one found stays with the groups',
      keys: { updatedAt: 1 },
      expireAfterSeconds: keptSeconds,
    },
  ],
);

export function groupFetchIdOf(owner: string): string {
  return deterministicId('group-fetch', owner);
}
