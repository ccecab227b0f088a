import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { eventsOf } from './decisions.js';
import type { Decide } from './decisions.js';
import { DuplicateKeyError, fromDriver } from './duplicate-key-error.js';
import { toQuery } from './filter.js';
import type { Filter } from './filter.js';
import { newId } from './ids.js';
import type { Decision, EventsOf, NewDocument, OwnedDocument } from './owned-document.js';
import { deliverFrom, deliverFromMany, DocumentSource } from './document-source.js';
import type { Outbox } from './outbox.js';
import { ownedKey, requireText } from './owned-key.js';
import { Removals } from './removal.js';
import { VersionedChanges } from './versioned-changes.js';

/** The owner of what belongs to no user (the plans, for example). */
export const SYSTEM_OWNER = 'system';

export interface ListOptions<D> {
  /** Default: newest first. */
  sort?: { [F in keyof D]?: 1 | -1 };
  limit?: number;
  skip?: number;
}

/**
 * The documents of one collection, each under its owner: nothing can be asked without one. What concerns all owners
 * (claiming what is due) gets methods of its own in the subclass, named `acrossOwners…`.
 */
export class OwnedRepository<D extends OwnedDocument> {
  private readonly removals: Removals<D>;
  private readonly changes: VersionedChanges<D>;

  /**
   * @param notFound the refusal of `get`, `change` and `remove` for an id that is not there or is someone else's.
   * @param options.remembers so many documents that were changed last are changed again without being read, as long as
   *   nobody else did. For large ones that change often; every write of theirs has to raise their version.
   */
  constructor(
    protected readonly model: Model<D>,
    protected readonly outbox: Outbox,
    private readonly notFound: ErrorCode,
    { remembers = 0 }: { remembers?: number } = {},
  ) {
    this.changes = new VersionedChanges(model, remembers);
    this.removals = new Removals(model, outbox);
    outbox.watch(new DocumentSource(model, outbox, this.removals));
  }

  async find(owner: string, id: string): Promise<D | null> {
    return await this.model.findOne(this.one(owner, id)).lean();
  }

  /** @throws AppError `notFound` */
  async get(owner: string, id: string): Promise<D> {
    const doc = await this.find(owner, id);
    if (!doc) throw new AppError(this.notFound);
    return doc;
  }

  /**
   * As `find`; of a document that this process remembers, and nobody changed since, only that is asked. It is
   * frozen, and its outbox may be that of an earlier moment.
   */
  latest(owner: string, id: string): Promise<D | null> {
    return this.changes.latest(this.target(owner, id));
  }

  async list(owner: string, filter: Filter<D> = {}, options: ListOptions<D> = {}): Promise<D[]> {
    const query = this.model.find(this.matching(owner, filter));
    query.sort((options.sort ?? { createdAt: -1, _id: -1 }) as Record<string, 1 | -1>);
    if (options.skip !== undefined) query.skip(options.skip);
    if (options.limit !== undefined) query.limit(options.limit);
    return await query.lean();
  }

  async count(owner: string, filter: Filter<D> = {}): Promise<number> {
    return this.model.countDocuments(this.matching(owner, filter));
  }

  /** @param createdAt earlier for what was there before. @throws DuplicateKeyError; see `duplicateAs` */
  async insert(
    owner: string,
    doc: NewDocument<D>,
    events: EventsOf<D> = [],
    createdAt = new Date(),
  ): Promise<D> {
    const _id = doc._id ?? newId();
    const fields = { ...doc, ...ownedKey(owner, _id), version: 1, createdAt, updatedAt: new Date() };
    const outbox = eventsOf(events, { ...fields, outbox: [] } as unknown as D);
    const document = new this.model({ ...fields, outbox });
    try {
      await document.save();
    } catch (error) {
      throw fromDriver(error);
    }
    const stored = document.toObject() as unknown as D;
    this.announce(stored);
    return stored;
  }

  /** For a deterministic `_id`: false when the document is there already, and nothing is written or published then. */
  async insertOnce(
    owner: string,
    doc: NewDocument<D> & { _id: string },
    events: EventsOf<D> = [],
    createdAt = new Date(),
  ): Promise<boolean> {
    try {
      await this.insert(owner, doc, events, createdAt);
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError && error.keys.includes('_id')) return false;
      throw error;
    }
  }

  /**
   * Loads, decides, and writes state and events by version; a lost race is decided anew on what is there then.
   * @param decide without effects, as it may run several times; null when there is nothing to change. It may read what
   *   never changes. The document is frozen.
   * @returns the document as it is afterwards.
   * @throws AppError `notFound`, CONFLICT.CHANGED_MEANWHILE after 25 lost races, what `decide` throws;
   *   DuplicateKeyError.
   */
  async change(owner: string, id: string, decide: Decide<D>): Promise<D> {
    const changed = await this.changes.change(this.target(owner, id), decide, null);
    return changed ?? this.get(owner, id);
  }

  /**
   * As `change`, of a document that need not be there: it is made as it is decided on `fresh`, whose version is 0.
   * @returns null where it is not there and stays so.
   */
  protected changeOrInsert(
    owner: string,
    fresh: NewDocument<D> & { _id: string },
    decide: Decide<D>,
  ): Promise<D | null> {
    return this.changes.change(this.target(owner, fresh._id), decide, fresh);
  }

  /**
   * The same where what was decided matters beside the document.
   * @param decide as for `change`; without a `state` there is nothing to change
   * @returns the decision that counted, and the document as it is afterwards. @throws what `change` throws
   */
  async changeWith<S extends Partial<Decision<D>> & Record<string, unknown>>(
    owner: string,
    id: string,
    decide: (doc: D) => S | Promise<S>,
  ): Promise<{ doc: D; decision: S }> {
    const made: S[] = [];
    const doc = await this.change(owner, id, async (known) => {
      const decision = await decide(known);
      made[0] = decision;
      const { state, events } = decision;
      return state ? { state, ...(events && { events }) } : null;
    });
    const [decision] = made;
    if (!decision) throw new Error('a change without a decision');
    return { doc, decision };
  }

  /**
   * Removes the document and publishes its events. Its unique keys are free when this resolves. Of two removals at once one
   * is refused, as if it had come later: what goes by a removal, a place of a quota that is given back, goes once.
   * @returns the document as it was. @throws AppError `notFound`
   */
  async remove(owner: string, id: string, events: EventsOf<D> = []): Promise<D> {
    const doc = await this.get(owner, id);
    const removal = await this.removals.begin(doc, eventsOf(events, doc));
    const isOurs = await this.removals.delete(removal);
    await this.removals.tell(removal._id);
    if (!isOurs) throw new AppError(this.notFound);
    return doc;
  }

  /** Publishes what the document's outbox holds. For writes of a subclass that pushed events themselves. */
  protected announce(doc: Pick<OwnedDocument, '_id' | 'outbox'>): void {
    void deliverFrom(this.outbox, this.model, doc);
  }

  /** The same for many that were written together, in few writes. */
  protected announceMany(docs: readonly Pick<OwnedDocument, '_id' | 'outbox'>[]): void {
    deliverFromMany(this.outbox, this.model, docs);
  }

  private target(owner: string, id: string) {
    return {
      owner,
      id,
      find: () => this.find(owner, id),
      get: () => this.get(owner, id),
      insert: (doc: NewDocument<D>, events: EventsOf<D>) => this.insert(owner, doc, events),
      announce: (doc: D) => this.announce(doc),
    };
  }

  private one(owner: string, id: string): QueryFilter<D> {
    return ownedKey(owner, id);
  }

  private matching(owner: string, filter: Filter<D>): QueryFilter<D> {
    return { ...toQuery(filter), owner: requireText(owner) };
  }
}
