import { newEvent, userVerified } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';

/** Tells that the address was shown to be the user's. */
export function userVerifiedEvent(userId: string, time: Date): EventEnvelope {
  return newEvent(userVerified, {
    id: `user-verified:${userId}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId },
  });
}
