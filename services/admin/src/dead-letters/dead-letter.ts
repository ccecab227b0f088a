import { AppError, performAction } from '@megafon/contracts';
import type { DeadLetterState, EventEnvelope } from '@megafon/contracts';
import type { DeadLetter } from '@megafon/messaging';
import type { NewDocument } from '@megafon/mongo';
import type { DeadLetterDocument } from './dead-letter.schema.js';

/** Sending gives up sooner; who has not sent it by then is gone. */
const sendingMs = 60_000;

type Envelope = Omit<EventEnvelope, 'data'>;

/** @param envelope null where it could not be read */
export function newDeadLetter(
  letter: DeadLetter,
  envelope: Envelope | null,
): Omit<NewDocument<DeadLetterDocument>, '_id'> {
  const { topic, partition, offset, origin, type, death } = letter;
  const { cause, reason, attempts, group, told } = death;
  return {
    topic,
    partition,
    offset,
    origin: { ...origin },
    at: new Date(death.at),
    type,
    group,
    cause,
    reason,
    attempts,
    told,
    messageId: envelope?.id ?? null,
    subject: envelope?.subject ?? null,
    userId: envelope && envelope.tenant !== '' ? envelope.tenant : null,
    traceId: envelope && envelope.traceId !== '' ? envelope.traceId : null,
    publishedAt: envelope && new Date(envelope.time),
    state: firstState(letter),
    askedAt: null,
    askedBy: null,
    takenUntil: null,
    sentAt: null,
  };
}

function firstState({ origin, death }: DeadLetter): DeadLetterState {
  if (death.cause === 'not-sealed') return 'never';
  // Who may write there may have accounts act: this service may not.
  if (origin.topic === performAction.topic) return 'shell';
  return death.told ? 'told' : 'waiting';
}

/**
 * Somebody asks for it to be sent again, and sends it.
 * @throws AppError where it is on its way or was sent, where it cannot be, and where its end was told and that was not
 * taken into account
 */
export function ask(
  letter: DeadLetterDocument,
  { by, evenIfTold, at }: { by: string; evenIfTold: boolean; at: Date },
): DeadLetterDocument {
  const { state } = letter;
  if (state === 'never') throw new AppError('DEAD_LETTER.NEVER');
  if (state === 'shell') throw new AppError('DEAD_LETTER.SHELL');
  if (state === 'asked' || state === 'sent') throw new AppError('DEAD_LETTER.SENT_ALREADY');
  if (state === 'told' && !evenIfTold) throw new AppError('DEAD_LETTER.TOLD');
  return { ...letter, state: 'asked', askedBy: by, askedAt: at, takenUntil: sendBy(at) };
}

/** Takes over from somebody who did not send it in time; null where there is nothing to take over. */
export function takeOver(letter: DeadLetterDocument, at: Date): DeadLetterDocument | null {
  const isLeft = letter.state === 'asked' && letter.takenUntil !== null && letter.takenUntil <= at;
  return isLeft ? { ...letter, takenUntil: sendBy(at) } : null;
}

/** It was sent again, asked for here or not; null where that is known. */
export function noteSent(letter: DeadLetterDocument, at: Date): DeadLetterDocument | null {
  return letter.state === 'sent' ? null : { ...letter, state: 'sent', sentAt: at, takenUntil: null };
}

/** No key opens it any more. */
export function giveUp(letter: DeadLetterDocument): DeadLetterDocument | null {
  return letter.state === 'asked' ? { ...letter, state: 'never', takenUntil: null } : null;
}

const sendBy = (at: Date): Date => new Date(at.getTime() + sendingMs);
