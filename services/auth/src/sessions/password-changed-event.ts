import { newEvent, passwordChanged } from '@megafon/contracts';
import type { DataOf, EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { UserDocument } from '../users/user.schema.js';

/** Tells which sessions are good no more. @param user with the version it had before */
export function passwordChangedEvent(
  { _id: userId, version }: Pick<UserDocument, '_id' | 'version'>,
  change: Omit<DataOf<typeof passwordChanged>, 'userId'>,
  time: Date,
): EventEnvelope {
  return newEvent(passwordChanged, {
    id: `password-changed:${userId}:${version + 1}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId, ...change },
  });
}
