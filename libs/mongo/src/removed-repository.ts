import { OwnedRepository } from './owned-repository.js';
import type { OwnedDocument } from './owned-document.js';

/** So long what was removed may be put back: files of texts are kept for longer. */
export const restorableDays = 1;

/** Something that was removed lately, under its id. */
export interface RemovedDocument extends OwnedDocument {
  removedAt: Date;
}

export abstract class RemovedRepository<D extends RemovedDocument> extends OwnedRepository<D> {
  /**
   * Those that nobody put back go for good, the oldest first.
   * @param dropWith what goes with one, before it
   * @returns how many
   */
  async acrossOwnersDropBefore(
    before: Date,
    limit: number,
    dropWith: (one: D) => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    const found = this.model.find({ removedAt: { $lt: before } });
    const gone = await found.sort({ removedAt: 1 }).limit(limit).lean<D[]>();
    for (const one of gone) {
      await dropWith(one);
      await this.drop(one.owner, one._id);
    }
    return gone.length;
  }

  /** It is put back, or gone for good. Harmless when it is gone already. */
  async drop(owner: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner });
  }
}
