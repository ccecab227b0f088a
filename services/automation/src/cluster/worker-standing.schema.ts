import { Schema } from '@megafon/mongo';

/** What a process of this service said of its browsers last. */
export interface WorkerStanding {
  /** `WORKER_ID`. */
  _id: string;
  warm: number;
  running: number;
  places: number;
  at: Date;
}

export const WORKER_STANDING = 'WorkerStanding';
const count = { type: Number, required: true };
export const workerStandingSchema = new Schema<WorkerStanding>(
  {
    _id: { type: String, required: true },
    warm: count,
    running: count,
    places: count,
    at: { type: Date, required: true },
  },
  { collection: 'worker-standings', versionKey: false, id: false, autoIndex: false, strict: 'throw' },
);
// Those who told of themselves of late; those who will not any more.
workerStandingSchema.index({ at: 1 });
