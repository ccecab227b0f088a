import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { DayParts } from './day-parts.js';

/** One a day of an owner, and one a day and group; found by its id, which follows from them. */
export interface DayPartsDocument extends OwnedDocument, DayParts {}

export const DAY_PARTS = 'DayParts';
export const dayPartsSchema = ownedSchema<DayPartsDocument>(
  'day-parts',
  {
    day: { type: String, required: true },
    group: { type: String, default: null },
    groupName: { type: String, default: '' },
    runs: { type: Schema.Types.Mixed, default: {} },
    reactions: { type: Schema.Types.Mixed, default: {} },
    created: { type: [String], default: [] },
  },
  [{ serves: 'days that are kept no longer', keys: { day: 1 } }],
);
