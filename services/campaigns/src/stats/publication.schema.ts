import { ownedSchema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A campaign published for the first time. Its id is the campaign's; it stays when that is deleted. */
export interface PublicationDocument extends OwnedDocument {
  /** The owner's first has 1, and so on: the highest says how many there are. */
  place: number;
}

export const PUBLICATION = 'Publication';
export const publicationSchema = ownedSchema<PublicationDocument>(
  'publications',
  { place: { type: Number, required: true } },
  [
    {
      serves: 'one publication a place, and the highest of them',
      keys: { owner: 1, place: 1 },
      unique: true,
    },
  ],
);
