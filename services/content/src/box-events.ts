import { boxChanged, newEvent } from '@megafon/contracts';
import type { DataOf, EventOf } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { newId } from '@megafon/mongo';

type BoxKind = DataOf<typeof boxChanged>['kind'];
type BoxChange = DataOf<typeof boxChanged>['change'];

/** The fact that a box was created, changed or removed; stored with the write that makes it true. */
export function boxChangedEvent(
  box: { _id: string; owner: string },
  kind: BoxKind,
  change: BoxChange,
  time: Date,
): EventOf<typeof boxChanged> {
  return newEvent(boxChanged, {
    id: newId(),
    tenant: box.owner,
    traceId: currentTraceId(),
    time,
    data: { boxId: box._id, kind, change },
  });
}
