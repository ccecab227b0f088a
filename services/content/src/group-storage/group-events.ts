import { groupsChanged, newEvent } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { newId } from '@megafon/mongo';

/** The fact that groups came to or went from a user's list. */
export function groupsChangedEvent(
  owner: string,
  counts: { added: number; removed: number },
  time: Date,
  id = newId(),
): EventOf<typeof groupsChanged> {
  return newEvent(groupsChanged, {
    id,
    tenant: owner,
    traceId: currentTraceId(),
    time,
    data: { userId: owner, ...counts },
  });
}
