import type { MediaRef } from '@megafon/contracts';
import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A picture or video of its owner. Its id is its filename; written before the file, so no file is without one. */
export interface MediaDocument extends OwnedDocument {
  type: MediaRef['type'];
  /** Of the file and its small picture. */
  sizeBytes: number;
  hasThumbnail: boolean;
  /** Whether a box ever held it: a run may still be going to post it then, when no box does any more. */
  wasUsed: boolean;
  /** When it was last known to be used, or arrived. */
  lastUsedAt: Date;
  /** Nothing may begin to use it any more. */
  isLeaving: boolean;
}

export const MEDIA = 'Media';
export const mediaSchema = ownedSchema<MediaDocument>(
  'media',
  {
    type: { type: String, required: true },
    sizeBytes: { type: Number, required: true },
    hasThumbnail: { type: Boolean, required: true },
    wasUsed: { type: Boolean, default: false },
    lastUsedAt: { type: Date, required: true },
    isLeaving: { type: Boolean, default: false },
  },
  [{ serves: 'what nothing has used for long, the longest first', keys: { lastUsedAt: 1 } }],
);
