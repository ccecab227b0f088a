import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Generation } from './generation.js';

export interface GenerationDocument extends OwnedDocument, Generation {}

/** Beyond the month that a generation is counted in; after that only what the person put into a box is left of it. */
const keptSeconds = 62 * 24 * 3_600;

export const GENERATION = 'Generation';
export const generationSchema = ownedSchema<GenerationDocument>(
  'generations',
  {
    target: { type: String, required: true },
    task: { type: String, required: true },
    writer: { type: String, required: true },
    state: { type: String, required: true },
    variants: { type: [Schema.Types.Mixed], default: [] },
    reason: { type: String, default: null },
    slot: { type: String, required: true },
    leaseUntil: { type: Date, required: true },
  },
  [
    { serves: 'the plan limit of generations a month', keys: { owner: 1, slot: 1 }, unique: true },
    { serves: 'generations that lost their writer', keys: { state: 1, leaseUntil: 1 } },
    { serves: 'generations that go', keys: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
  ],
);
