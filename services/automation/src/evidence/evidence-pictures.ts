import { Injectable } from '@nestjs/common';
import { evidenceFolder } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { ObjectStorage } from '@megafon/storage';
import type { QueryFilter } from 'mongoose';
import { EVIDENCE_PICTURE_MODEL } from './evidence-picture.schema.js';
import type { EvidencePicture } from './evidence-picture.schema.js';

const batchSize = 500;

/** The pictures of what was done, and their end. A row goes after its picture: what is cut short is found again. */
@Injectable()
export class EvidencePictures {
  constructor(
    @InjectModel(EVIDENCE_PICTURE_MODEL) private readonly model: Model<EvidencePicture>,
    private readonly storage: ObjectStorage,
  ) {}

  /** @throws StorageUnavailableError, what the database throws */
  async keep({ _id, ...about }: EvidencePicture, picture: Uint8Array): Promise<void> {
    await this.model.updateOne({ _id }, { $set: about }, { upsert: true });
    await this.storage.put(_id, picture, 'image/jpeg');
  }

  /** @returns how many went */
  async deleteBatch(before: Date, limit: number): Promise<number> {
    return this.remove({ takenAt: { $lt: before } }, limit);
  }

  /** Those taken before its removal: who connects it again has new ones. */
  async deleteOfAccount(owner: string, accountId: string, before: Date): Promise<void> {
    while ((await this.remove({ owner, accountId, takenAt: { $lt: before } }, batchSize)) > 0);
  }

  async deleteOfOwner(owner: string): Promise<void> {
    while ((await this.remove({ owner }, batchSize)) > 0);
    // Those of a version that kept no rows.
    await this.storage.removeFolder(evidenceFolder(owner));
  }

  private async remove(filter: QueryFilter<EvidencePicture>, limit: number): Promise<number> {
    const found = await this.model.find(filter, { _id: 1 }).limit(limit).lean();
    if (found.length === 0) return 0;
    const keys = found.map(({ _id }) => String(_id));
    await this.storage.removeMany(keys);
    await this.model.deleteMany({ _id: { $in: keys } });
    return keys.length;
  }
}
