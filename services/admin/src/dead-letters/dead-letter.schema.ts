import type { DeadLetterState, DeathCause } from '@megafon/contracts';
import type { PackedMessage } from '@megafon/messaging';
import { ownedSchema, Schema } from '@megafon/mongo';
import type { OwnedDocument } from '@megafon/mongo';

/** A dead letter as it is listed and replayed. Its message is a document of its own, which lists never read. */
export interface DeadLetterDocument extends OwnedDocument {
  /** Where it lies. */
  topic: string;
  partition: number;
  offset: string;
  origin: { topic: string; partition: number; offset: string };
  /** When it was given up. */
  at: Date;
  type: string;
  group: string;
  cause: DeathCause;
  reason: string;
  attempts: number;
  told: boolean;
  /** What its envelope says; null where it could not be read. */
  messageId: string | null;
  subject: string | null;
  userId: string | null;
  traceId: string | null;
  publishedAt: Date | null;
  state: DeadLetterState;
  askedAt: Date | null;
  askedBy: string | null;
  /** While it is asked for: whoever sends it has until then. */
  takenUntil: Date | null;
  sentAt: Date | null;
}

export const DEAD_LETTER = 'DeadLetter';
const text = { type: String, required: true };
/** Texts that may be empty. */
const anyText = { type: String, default: '' };
const textOrNone = { type: String, default: null };
const timeOrNone = { type: Date, default: null };

export const deadLetterSchema = ownedSchema<DeadLetterDocument>(
  'dead-letters',
  {
    topic: text,
    partition: { type: Number, required: true },
    offset: text,
    origin: { topic: text, partition: { type: Number, required: true }, offset: text },
    at: { type: Date, required: true },
    type: anyText,
    group: text,
    cause: text,
    reason: anyText,
    attempts: { type: Number, required: true },
    told: { type: Boolean, required: true },
    messageId: textOrNone,
    subject: textOrNone,
    userId: textOrNone,
    traceId: textOrNone,
    publishedAt: timeOrNone,
    state: text,
    askedAt: timeOrNone,
    askedBy: textOrNone,
    takenUntil: timeOrNone,
    sentAt: timeOrNone,
  },
  [
    { serves: 'the list; those that go', keys: { owner: 1, at: -1, _id: -1 } },
    { serves: 'the list of a state', keys: { owner: 1, state: 1, at: -1, _id: -1 } },
    { serves: 'the list of a kind', keys: { owner: 1, group: 1, type: 1, at: -1, _id: -1 } },
    {
      serves: 'the list of a kind and a state; a kind that is sent again',
      keys: { owner: 1, group: 1, type: 1, state: 1, at: -1, _id: -1 },
    },
    { serves: 'those that were asked for and not sent', keys: { owner: 1, state: 1, takenUntil: 1 } },
    {
      serves: 'the letter that a replay is of',
      keys: { owner: 1, topic: 1, partition: 1, offset: 1, at: -1 },
    },
    { serves: 'whether a message died again', keys: { owner: 1, messageId: 1, group: 1, at: 1 } },
  ],
);

/** The message of a dead letter, as sealed as Kafka has it. */
export interface DeadMessage extends PackedMessage {
  _id: string;
  at: Date;
}

export const DEAD_MESSAGE = 'DeadMessage';
export const deadMessageSchema = new Schema<DeadMessage>(
  {
    _id: text,
    key: textOrNone,
    value: textOrNone,
    type: textOrNone,
    group: textOrNone,
    at: { type: Date, required: true },
  },
  { collection: 'dead-messages', versionKey: false, id: false, autoIndex: false, strict: 'throw' },
);
// Those that go.
deadMessageSchema.index({ at: 1 });
