import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { DeadLetterState } from '@megafon/contracts';
import { packMessage, unpackMessage } from '@megafon/messaging';
import type { DeadLetter, KeptLetter } from '@megafon/messaging';
import {
  behind,
  deterministicId,
  InjectModel,
  newestFirst,
  Outbox,
  OwnedRepository,
  pageOf,
  placeOf,
  SYSTEM_OWNER,
} from '@megafon/mongo';
import type { Filter, Model, NewDocument, PlaceInTime } from '@megafon/mongo';
import { DEAD_LETTER, DEAD_MESSAGE, DeadLetterDocument, DeadMessage } from './dead-letter.schema.js';

const letterId = /^[0-9a-f]{24}$/;
/** What one group gave up of one type. */
export type Kind = Pick<DeadLetterDocument, 'type' | 'group'>;

/** More than these nobody counts. */
const mostCounted = 10_000;
const takenOverAtOnce = 50;

/** The dead letters of all services: they belong to no user. */
@Injectable()
export class DeadLetterRepository extends OwnedRepository<DeadLetterDocument> {
  constructor(
    @InjectModel(DEAD_LETTER) model: Model<DeadLetterDocument>,
    @InjectModel(DEAD_MESSAGE) private readonly messages: Model<DeadMessage>,
    outbox: Outbox,
  ) {
    super(model, outbox, 'DEAD_LETTER.NOT_FOUND');
  }

  /** Keeps it with its message, once. */
  async keep(letter: DeadLetter, doc: Omit<NewDocument<DeadLetterDocument>, '_id'>): Promise<void> {
    const { topic, partition, offset, death } = letter;
    // With the time: a Kafka that was made anew begins again with the first offset.
    const _id = deterministicId(topic, partition, offset, death.at);
    const message = { ...packMessage(letter.message), at: doc.at };
    await this.messages.updateOne({ _id }, { $setOnInsert: message }, { upsert: true });
    await this.insertOnce(SYSTEM_OWNER, { ...doc, _id });
  }

  /**
   * Newest first.
   * @throws AppError REQUEST.INVALID for a cursor that no page gave
   */
  async page(
    { state, kind, cursor }: { state?: DeadLetterState; kind?: Kind; cursor?: string },
    limit: number,
  ): Promise<{ items: DeadLetterDocument[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : placeOf(cursor, letterId);
    const found = await this.model
      .find({
        owner: SYSTEM_OWNER,
        ...(kind && { group: { $eq: kind.group }, type: { $eq: kind.type } }),
        ...(state !== undefined && { state: { $eq: state } }),
        ...(after && behind(after)),
      })
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<DeadLetterDocument[]>();
    return pageOf(found, limit);
  }

  /**
   * Takes a step of a letter; null of `decide` leaves it as it is.
   * @returns the letter after the step; null where it was left as it is
   */
  async step(
    id: string,
    decide: (letter: DeadLetterDocument) => DeadLetterDocument | null,
  ): Promise<DeadLetterDocument | null> {
    const { doc, decision } = await this.changeWith(SYSTEM_OWNER, id, (letter) => {
      const state = decide(letter);
      return state ? { isTaken: true, state } : { isTaken: false };
    });
    return decision.isTaken ? doc : null;
  }

  /** How many wait to be sent again, of all or of a kind. */
  async waiting(kind?: Kind): Promise<number> {
    const wanted = { owner: SYSTEM_OWNER, ...kind, state: 'waiting' as const };
    return this.model.countDocuments(wanted).limit(mostCounted);
  }

  oldestWaiting({ type, group }: Kind, limit: number): Promise<DeadLetterDocument[]> {
    const wanted: Filter<DeadLetterDocument> = { type, group, state: 'waiting' };
    return this.list(SYSTEM_OWNER, wanted, { sort: { at: 1, _id: 1 }, limit });
  }

  /** Asked for, and not sent in time by whoever was to do so. */
  async left(now: Date): Promise<DeadLetterDocument[]> {
    return this.model
      .find({ owner: SYSTEM_OWNER, state: 'asked', takenUntil: { $lte: now } })
      .sort({ takenUntil: 1 })
      .limit(takenOverAtOnce)
      .lean<DeadLetterDocument[]>();
  }

  /** The newest that lies there: of a Kafka that was made anew. */
  async at(place: { topic: string; partition: number; offset: string }): Promise<DeadLetterDocument | null> {
    const { topic, partition, offset } = place;
    const options = { sort: { at: -1 }, limit: 1 } as const;
    const [letter] = await this.list(SYSTEM_OWNER, { topic, partition, offset }, options);
    return letter ?? null;
  }

  /** The same message, given up by the same group after that. */
  async nextDeathOf({ messageId, group, at }: DeadLetterDocument): Promise<PlaceInTime | null> {
    if (messageId === null) return null;
    return this.model
      .findOne({ owner: SYSTEM_OWNER, messageId, group, at: { $gt: at } }, { at: 1 })
      .sort({ at: 1 })
      .lean<PlaceInTime>();
  }

  /** With its message, as messaging sends it again. */
  async withMessage(doc: DeadLetterDocument): Promise<KeptLetter> {
    const message = await this.messages.findOne({ _id: doc._id }).lean();
    if (!message) throw new AppError('DEAD_LETTER.NOT_FOUND');
    const { topic, partition, offset, origin, type, cause, reason, attempts, group, told, at } = doc;
    const death = { cause, reason, attempts, group, told, at: at.toISOString() };
    const packed = unpackMessage(message);
    return { topic, partition, offset, origin, type, death, message: packed, replayedAt: null };
  }
}
