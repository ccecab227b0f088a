import { Schema } from '@megafon/mongo';

export const EVIDENCE_PICTURE_MODEL = 'EvidencePicture';

/** That there is (or is about to be) a picture in the object storage: written before it, so that none is forgotten. */
export interface EvidencePicture {
  /** Its key in the storage. */
  _id: string;
  owner: string;
  accountId: string;
  takenAt: Date;
}

export const evidencePictureSchema = new Schema<EvidencePicture>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    accountId: { type: String, required: true },
    takenAt: { type: Date, required: true },
  },
  { collection: 'evidence-pictures', versionKey: false, autoIndex: false },
);
// Serves what goes with an account or its owner.
evidencePictureSchema.index({ owner: 1, accountId: 1, takenAt: 1 });
// Serves what is older than it is kept.
evidencePictureSchema.index({ takenAt: 1 });
