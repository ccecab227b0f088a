import { OwnedRepository } from './owned-repository.js';
import type { EventsOf, NewDocument, OwnedDocument } from './owned-document.js';

/** Documents of which one that was removed may be put back. */
export abstract class RestorableRepository<D extends OwnedDocument> extends OwnedRepository<D> {
  /**
   * Under its id and in its place among the others. Its time of creation is a millisecond later, as that tells it from the one
   * that was removed: its removal, which a broker that is away leaves to the sweeper, would remove this one too.
   * @returns false when it is there
   */
  putBack(
    owner: string,
    one: NewDocument<D> & { _id: string },
    createdAt: Date,
    events: EventsOf<D>,
  ): Promise<boolean> {
    return this.insertOnce(owner, one, events, new Date(createdAt.getTime() + 1));
  }
}
