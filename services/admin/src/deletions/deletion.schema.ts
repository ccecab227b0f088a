import type { ServiceName } from '@megafon/contracts';
import { Schema } from '@megafon/mongo';

/**
 * A user who was deleted, by their id, and which services have nothing left of them. Its events come in any order and more
 * than once: each writes what it alone knows, times only ever become earlier.
 */
export interface Deletion {
  _id: string;
  /** The earliest of what is known: that of the deletion itself, once that was heard of. */
  askedAt: Date;
  /** Who asked for it; null while that is not known. */
  by: string | null;
  /** Absent until the first one is. */
  done?: Partial<Record<ServiceName, Date>>;
  /** When the last service was done; null while one is missing. */
  finishedAt: Date | null;
}

export const DELETION = 'Deletion';
export const deletionSchema = new Schema<Deletion>(
  {
    _id: { type: String, required: true },
    askedAt: { type: Date, required: true },
    by: { type: String, default: null },
    done: { type: Schema.Types.Mixed, default: {} },
    finishedAt: { type: Date, default: null },
  },
  { collection: 'deletions', versionKey: false, id: false, autoIndex: false, strict: 'throw' },
);
// Those under way, the oldest first.
deletionSchema.index({ finishedAt: 1, askedAt: 1 });
