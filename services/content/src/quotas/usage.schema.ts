import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Usage } from './usage.js';

/** One a user, with the user's id. */
export interface UsageDocument extends OwnedDocument, Usage {}

export const USAGE = 'Usage';
const count = { type: Number, required: true };
export const usageSchema = ownedSchema<UsageDocument>('usages', {
  groupBoxes: count,
  postBoxes: count,
  commentBoxes: count,
  textBytes: count,
  mediaFiles: { type: Number, default: 0 },
  mediaBytes: { type: Number, default: 0 },
});
