import { newEvent, sessionEnded } from '@megafon/contracts';
import type { DataOf, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { sessionIdOf } from './refresh-token.js';
import type { SessionDocument } from './session.schema.js';

/** Tells everybody who takes access tokens that those of this session are good no more. */
export function sessionEndedEvent(
  { owner, _id }: Pick<SessionDocument, 'owner' | '_id'>,
  reason: DataOf<typeof sessionEnded>['reason'],
  time: Date,
): EventEnvelope {
  const sessionId = sessionIdOf(_id);
  return newEvent(sessionEnded, {
    id: `session-ended:${sessionId}`,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { userId: owner, sessionId, reason },
  });
}
