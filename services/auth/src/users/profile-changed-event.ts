import { newEvent, userProfileChanged } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import type { UserDocument } from './user.schema.js';

/** Tells what the user is called now. @param user as it will be, with the version it had */
export function profileChangedEvent(
  { _id: userId, name, email, version }: UserDocument,
  time: Date,
): EventEnvelope {
  return newEvent(userProfileChanged, {
    id: `user-profile:${userId}:${version + 1}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId, name, email },
  });
}
