import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';
import type { Material } from '@megafon/contracts';

/**
 * One post or comment of a run, whole: its id is the run's `textsId` and its key. Written once before the run is,
 * never changed. A document each, as a hundred long posts are more than one may hold.
 */
export interface RunTextDocument extends OwnedDocument, Material {
  runId: string;
}

export const RUN_TEXT = 'RunText';
export const runTextSchema = ownedSchema<RunTextDocument>(
  'run-texts',
  {
    runId: { type: String, required: true },
    text: { type: String, default: '' },
    media: { type: Schema.Types.Mixed, default: null },
    moreMedia: { type: [Schema.Types.Mixed], default: undefined },
  },
  [{ serves: 'removing the texts of a run with it', keys: { runId: 1 } }],
);
