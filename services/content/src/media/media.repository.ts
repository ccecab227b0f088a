import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { TEXT_BOX_ITEMS, TextBoxItemsDocument } from '../documents/text-box.schema.js';
import { MEDIA, MediaDocument } from '../documents/media.schema.js';

@Injectable()
export class MediaRepository extends OwnedRepository<MediaDocument> {
  constructor(
    @InjectModel(MEDIA) model: Model<MediaDocument>,
    @InjectModel(TEXT_BOX_ITEMS) private readonly items: Model<TextBoxItemsDocument>,
    outbox: Outbox,
  ) {
    super(model, outbox, 'MEDIA.NOT_FOUND');
  }

  /** Those of these that are the owner's, and stay. */
  async known(owner: string, filenames: readonly string[]): Promise<MediaDocument[]> {
    return await this.model.find({ _id: { $in: [...filenames] }, owner, isLeaving: false }).lean();
  }

  /**
   * Says that these are used from now on, or were until now.
   * @returns how many of them stay: what is leaving already is not touched
   */
  async touch(owner: string, filenames: readonly string[], now: Date): Promise<number> {
    const { matchedCount } = await this.model.updateMany(
      { _id: { $in: [...filenames] }, owner, isLeaving: false },
      { $set: { lastUsedAt: now, wasUsed: true }, $inc: { version: 1 } },
    );
    return matchedCount;
  }

  /** Whether a box holds it. */
  async isUsed(owner: string, filename: string): Promise<boolean> {
    const first = await this.items.exists({ owner, 'items.media.filename': filename });
    return (first ?? (await this.items.exists({ owner, 'items.moreMedia.filename': filename }))) !== null;
  }

  /** Those that were used last before a time, the longest ago first. */
  async acrossOwnersUnusedSince(before: Date, limit: number): Promise<MediaDocument[]> {
    const found = this.model.find({ lastUsedAt: { $lt: before } });
    return await found.sort({ lastUsedAt: 1 }).limit(limit).lean();
  }
}
