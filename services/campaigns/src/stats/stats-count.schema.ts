import { ownedSchema, SYSTEM_OWNER } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** How far counting what was there before statistics were kept has come: one document. */
export interface StatsCountDocument extends OwnedDocument {
  /** Everything up to this id is counted. */
  campaignsUpTo: string;
  runsUpTo: string;
  done: boolean;
}

export const statsCountId = 'earlier-history';
export const statsCountOwner = SYSTEM_OWNER;

export const STATS_COUNT = 'StatsCount';
export const statsCountSchema = ownedSchema<StatsCountDocument>('stats-counts', {
  campaignsUpTo: { type: String, default: '' },
  runsUpTo: { type: String, default: '' },
  done: { type: Boolean, default: false },
});
