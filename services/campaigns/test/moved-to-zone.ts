import { newEvent, timeZoneChanged } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import type { InProcess } from '@megafon/service-testing';
import { MoveCampaignsWhenTimeZoneChanged } from '../src/campaigns/move-campaigns-when-time-zone-changed.js';

/** The service hears that a user lives by another clock. */
export async function movedToZone(
  campaigns: InProcess,
  userId: string,
  timeZone: string,
  revision = 2,
): Promise<void> {
  const envelope = { id: newId(), tenant: userId, traceId: '', time: campaigns.clock.now() };
  const event = newEvent(timeZoneChanged, { ...envelope, data: { userId, timeZone, revision } });
  await campaigns.get(MoveCampaignsWhenTimeZoneChanged).handle(event);
}
