import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** By whose clock a user lives, as auth last said; one a user, with the user's id. */
export interface TimeZoneDocument extends OwnedDocument {
  timeZone: string;
  /** Of auth's event: a late one never undoes a newer one. */
  revision: number;
}

export const TIME_ZONE = 'TimeZone';
export const timeZoneSchema = ownedSchema<TimeZoneDocument>('time-zones', {
  timeZone: { type: String, required: true },
  revision: { type: Number, required: true },
});
