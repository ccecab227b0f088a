import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { DayTotals } from './day-parts.js';

/** The days of a month in numbers: what is read. One an owner and month, and one a group and month. */
export interface MonthStatsDocument extends OwnedDocument {
  of: 'owner' | 'group';
  group: string | null;
  groupName: string;
  /** `2026-03`. */
  month: string;
  /** By day; `revision` is the version of the day's parts. */
  days: Record<string, DayTotals & { revision: number }>;
  /** The sum of its days. */
  totals: DayTotals;
}

export const MONTH_STATS = 'MonthStats';
export const monthStatsSchema = ownedSchema<MonthStatsDocument>(
  'month-stats',
  {
    of: { type: String, required: true },
    group: { type: String, default: null },
    groupName: { type: String, default: '' },
    month: { type: String, required: true },
    days: { type: Schema.Types.Mixed, default: {} },
    totals: { type: Schema.Types.Mixed, required: true },
  },
  [{ serves: 'the months of an owner, or of his groups', keys: { owner: 1, of: 1, month: 1 } }],
);
