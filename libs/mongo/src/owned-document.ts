import type { EventEnvelope } from '@megafon/contracts';

/** What every stored aggregate has besides its own fields. */
export interface OwnedDocument {
  /** An ObjectId's hex (`newId`) or a deterministic id. */
  _id: string;
  /** The user it belongs to: the tenant. */
  owner: string;
  /** Counts the changes; every change compares and sets it. */
  version: number;
  /** Events of the writes made so far that were not yet published. Empty nearly always. */
  outbox: EventEnvelope[];
  createdAt: Date;
  updatedAt: Date;
}

/** The fields that only the repository writes; `_id` is chosen once, at insertion. */
export const repositoryFields = ['_id', 'owner', 'version', 'outbox', 'createdAt', 'updatedAt'] as const;
type RepositoryField = (typeof repositoryFields)[number];

/** The aggregate's own fields, with an `_id` where it is deterministic. */
export type NewDocument<D extends OwnedDocument> = Omit<D, RepositoryField> & { _id?: string };

/** What a pure function decided: the state after, and the events that tell of it. */
export interface Decision<D> {
  /** The whole document after the change. The repository's own fields are ignored. */
  state: D;
  events?: EventEnvelope[];
}

/** Either the events, or how they follow from the document. */
export type EventsOf<D> = EventEnvelope[] | ((doc: D) => EventEnvelope[]);
