import { Schema } from '@megafon/mongo';

export const COUNT = 'Count';

/** One figure of the panel: how many there are of what `_id` names, or were on a day (`users-seen:2026-03-01`). */
export interface Count {
  _id: string;
  value: number;
  /** How often it changed, or forgot a change that it had taken in; absent before the first one. */
  changes?: number;
  /** The changes that it took in and that a row may hold still: one that comes again is known. By digests of their ids. */
  open?: Record<string, true>;
  /** Ids of those that an earlier version took in last. They become fewer. */
  recent?: string[];
}

export const countSchema = new Schema<Count>(
  {
    _id: { type: String, required: true },
    value: { type: Number, default: 0 },
    changes: { type: Number },
    open: { type: Schema.Types.Mixed },
    recent: { type: [String], default: undefined },
  },
  { collection: 'counts', versionKey: false, autoIndex: false },
);

/** What a row adds to the counts. */
export type Share = Readonly<Record<string, number>>;

/** A change of the counts that is decided and may not have been made. */
export interface Pending {
  id: string;
  changes: Share;
}

/** What every row has that is counted; before it is counted first it has none of it but its id. */
export interface Counted {
  _id: string;
  /** What of it is in the counts, or will be when `pending` is taken in. */
  counted?: Share;
  pending?: Pending | null;
  /** Rises with each change of these fields. */
  rolls?: number;
}

export const countedFields = {
  counted: { type: Schema.Types.Mixed, default: {} },
  pending: { type: Schema.Types.Mixed, default: null },
  rolls: { type: Number, default: 0 },
} as const;
