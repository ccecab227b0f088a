import { generationEnded, newEvent, writingFailureTexts } from '@megafon/contracts';
import type { EventOf, Generation as GenerationReply } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import type { GenerationDocument } from './generation.schema.js';

export function toGeneration(doc: GenerationDocument): GenerationReply {
  const { _id, target, task, state, writer, variants, reason, createdAt } = doc;
  return {
    _id,
    target,
    task,
    state,
    writer,
    variants,
    reason,
    message: reason === null ? null : writingFailureTexts[reason],
    createdAt: createdAt.toISOString(),
  };
}

/** The fact that a generation is over; stored with the write that makes it true. */
export function endedEvent(
  { _id, owner, state }: Pick<GenerationDocument, '_id' | 'owner' | 'state'>,
  time: Date,
): EventOf<typeof generationEnded> {
  return newEvent(generationEnded, {
    id: newId(),
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { generationId: _id, state },
  });
}
