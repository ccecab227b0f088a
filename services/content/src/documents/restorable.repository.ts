import { OwnedRepository } from '@megafon/mongo';
import type { EventsOf, NewDocument, OwnedDocument } from '@megafon/mongo';

/** Boxes or groups, of which one that was removed may be put back. */
export abstract class RestorableRepository<D extends OwnedDocument> extends OwnedRepository<D> {
  /** Under its id and in its place among the others. False when it is there. */
  async putBack(
    owner: string,
    one: NewDocument<D> & { _id: string },
    createdAt: Date,
    events: EventsOf<D>,
  ): Promise<boolean> {
    const isBack = await this.insertOnce(owner, one, events);
    // Past the schema, which never changes when something was made.
    if (isBack)
      await this.model.collection.updateOne({ _id: one._id as never, owner }, { $set: { createdAt } });
    return isBack;
  }
}
