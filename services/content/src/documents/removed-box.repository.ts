import { OwnedRepository } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** So long a box may be put back: the files of its texts are kept for longer. */
export const restorableDays = 1;

/** A box that was removed lately; its id is the box's. */
export interface RemovedBoxDocument extends OwnedDocument {
  removedAt: Date;
}

export abstract class RemovedBoxRepository<D extends RemovedBoxDocument> extends OwnedRepository<D> {
  async acrossOwnersRemovedBefore(before: Date, limit: number): Promise<D[]> {
    const found = this.model.find({ removedAt: { $lt: before } });
    return await found.sort({ removedAt: 1 }).limit(limit).lean<D[]>();
  }

  /** It is put back, or gone for good. Harmless when it is gone already. */
  async drop(owner: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner });
  }
}
