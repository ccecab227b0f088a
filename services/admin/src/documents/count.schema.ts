import { Schema } from '@megafon/mongo';

export const COUNT = 'Count';

/** One figure of the panel: how many there are of what `_id` names, or were on a day (`users-seen:2026-03-01`). */
export interface Count {
  _id: string;
  value: number;
  /** The changes taken in last: one that comes again is known. */
  recent: string[];
}

export const countSchema = new Schema<Count>(
  {
    _id: { type: String, required: true },
    value: { type: Number, default: 0 },
    recent: { type: [String], default: [] },
  },
  { collection: 'counts', versionKey: false, autoIndex: false },
);

/** What a row adds to the counts. */
export type Share = Readonly<Record<string, number>>;

/** What every row has that is counted; before it is counted first it has none of it but its id. */
export interface Counted {
  _id: string;
  /** What of it is in the counts, or will be when `pending` is taken in. */
  counted?: Share;
  /** A change of the counts that is decided and may not have been made. */
  pending?: { id: string; changes: Share } | null;
  /** Rises with each change of these fields. */
  rolls?: number;
}

export const countedFields = {
  counted: { type: Schema.Types.Mixed, default: {} },
  pending: { type: Schema.Types.Mixed, default: null },
  rolls: { type: Number, default: 0 },
} as const;
