import { Schema } from '@megafon/mongo';
import type { LoginPlaces } from './login-places.js';

export const LOGIN_PLACES_MODEL = 'LoginPlaces';

/** `_id` is the user's. */
export interface StoredLoginPlaces extends LoginPlaces {
  _id: string;
  version: number;
  /** When nothing in it counts any more. */
  forgetAt: Date;
}

const part = (fields: Record<string, object>) => new Schema<object>(fields, { _id: false });

export const loginPlacesSchema = new Schema<StoredLoginPlaces>(
  {
    _id: { type: String, required: true },
    open: { type: [part({ sessionId: { type: String }, until: { type: Date } })], default: [] },
    attempts: {
      type: [
        part({
          sessionId: { type: String },
          accountId: { type: String },
          at: { type: Date },
          isRefused: { type: Boolean },
        }),
      ],
      default: [],
    },
    version: { type: Number, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: 'login-places', versionKey: false, autoIndex: false },
);
// Forgetting users who have not logged in for a while.
loginPlacesSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
