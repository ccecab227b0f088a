import { KeyedQueue } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { isAbsent, pause, unlessRefused } from './decisions.js';
import type { Decide } from './decisions.js';
import { deepFreeze } from './deep-freeze.js';
import { DuplicateKeyError, fromDriver } from './duplicate-key-error.js';
import type { Decision, EventsOf, NewDocument, OwnedDocument } from './owned-document.js';
import { ownedKey } from './owned-key.js';
import { RememberedDocuments } from './remembered-documents.js';
import { difference } from './state-difference.js';

const maxAttempts = 25;

/** One document, and what its repository does about it beside changing it; subclasses do some of it in their own way. */
interface Target<D extends OwnedDocument> {
  owner: string;
  id: string;
  find: () => Promise<D | null>;
  /** Refuses what is not there. */
  get: () => Promise<D>;
  insert: (doc: NewDocument<D>, events: EventsOf<D>) => Promise<D>;
  announce: (doc: D) => void;
}

/** The changes of one collection's documents: decided on what is there, written where it is there still. */
export class VersionedChanges<D extends OwnedDocument> {
  private readonly turns = new KeyedQueue();
  private readonly remembered: RememberedDocuments<D>;

  /** @param remembers how many documents that were changed last are changed again without being read */
  constructor(
    private readonly model: Model<D>,
    remembers: number,
  ) {
    this.remembered = new RememberedDocuments(remembers);
  }

  /** As this process remembers it, where nobody changed it since, or as it is read. */
  async latest(target: Target<D>): Promise<D | null> {
    const known = this.remembered.peek(keyOf(target));
    const unchanged = known && this.atVersion(known);
    if (unchanged && (await this.model.exists(unchanged))) return known;
    const doc = await target.find();
    return doc && this.remember(target, doc);
  }

  /**
   * This process does not race with itself: two hundred changes of one document at once all succeed.
   * @param fresh what is decided on, and made, where there is none; null where that is refused
   * @returns null where it is not there, and is not made. @throws what `OwnedRepository.change` throws
   */
  change(target: Target<D>, decide: Decide<D>, fresh: NewDocument<D> | null): Promise<D | null> {
    return this.turns.run(keyOf(target), () => this.changeRacing(target, decide, fresh));
  }

  private async changeRacing(
    target: Target<D>,
    decide: Decide<D>,
    fresh: NewDocument<D> | null,
  ): Promise<D | null> {
    const soon = await this.changeRemembered(target, decide, fresh !== null);
    if (soon) return soon;
    const { owner, id } = target;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const doc = fresh ? await target.find() : await target.get();
      const before = deepFreeze(
        doc ?? ({ ...fresh, ...ownedKey(owner, id), version: 0, outbox: [] } as unknown as D),
      );
      const decision = await decide(before);
      if (!decision) return doc ?? this.rememberAbsent(target, before);
      const stored = await this.written(target, before, decision);
      if (stored) return stored;
      await pause(attempt);
    }
    throw new AppError('CONFLICT.CHANGED_MEANWHILE');
  }

  /**
   * What is decided on an old document may be wrong, but is never written; that there is nothing to write, or that
   * something is refused, is not believed of one. Null: it has to be read.
   */
  private async changeRemembered(
    target: Target<D>,
    decide: Decide<D>,
    mayInsert: boolean,
  ): Promise<D | null> {
    const known = this.remembered.take(keyOf(target));
    if (!known || (isAbsent(known) && !mayInsert)) return null;
    const decision = await unlessRefused(decide, known);
    return decision && (await this.written(target, known, decision, { isOld: true }));
  }

  /** Null when someone else was faster; of an old document also where there is nothing to write. */
  private async written(
    target: Target<D>,
    doc: D,
    decision: Decision<D>,
    { isOld = false } = {},
  ): Promise<D | null> {
    if (isAbsent(doc)) {
      const inserted = await this.inserted(target, decision);
      return inserted && this.remember(target, inserted);
    }
    const stored = await this.compareAndSet(doc, decision);
    return stored === null || (isOld && stored === doc) ? null : this.kept(target, stored);
  }

  /** Null when someone else was faster. */
  private async inserted(target: Target<D>, { state, events = [] }: Decision<D>): Promise<D | null> {
    try {
      return await target.insert({ ...state, _id: target.id }, events);
    } catch (error) {
      if (error instanceof DuplicateKeyError && error.keys.includes('_id')) return null;
      throw error;
    }
  }

  private kept(target: Target<D>, stored: D): D {
    target.announce(stored);
    return this.remember(target, stored);
  }

  private rememberAbsent(target: Target<D>, fresh: D): null {
    this.remembered.remember(keyOf(target), fresh);
    return null;
  }

  private remember(target: Target<D>, doc: D): D {
    this.remembered.remember(keyOf(target), doc);
    return doc;
  }

  /** Null when someone else was faster. */
  private async compareAndSet(doc: D, { state, events = [] }: Decision<D>): Promise<D | null> {
    const fields = difference(doc, state);
    if (Object.keys(fields).length === 0 && events.length === 0) return doc;
    const update = {
      ...fields,
      $inc: { version: 1 },
      ...(events.length > 0 && { $push: { outbox: { $each: events } } }),
    } as unknown as UpdateQuery<D>;
    const unchanged = this.atVersion(doc);
    const options = { returnDocument: 'after', runValidators: true } as const;
    try {
      if (!this.remembered.isUsed)
        return await this.model.findOneAndUpdate(unchanged, update, options).lean();
      const projection = { version: 1, outbox: 1, updatedAt: 1 };
      const written = await this.model.findOneAndUpdate(unchanged, update, { ...options, projection }).lean();
      return written && { ...state, ...ownedKey(doc.owner, doc._id), createdAt: doc.createdAt, ...written };
    } catch (error) {
      throw fromDriver(error);
    }
  }

  private atVersion({ owner, _id, version }: D): QueryFilter<D> {
    return { ...ownedKey(owner, _id), version };
  }
}

function keyOf({ owner, id }: { owner: string; id: string }): string {
  return `${owner}/${id}`;
}
