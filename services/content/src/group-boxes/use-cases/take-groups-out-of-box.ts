import { Injectable } from '@nestjs/common';
import { maxGroupsPerUser } from '@megafon/contracts';
import type { GroupSelection } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../../box-events.js';
import { GroupPages } from '../../group-storage/group-pages.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { GroupBoxRepository } from '../group-box.repository.js';
import { withRoomTaken } from '../../documents/group-box.schema.js';

@Injectable()
export class TakeGroupsOutOfBox {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly pages: GroupPages,
    private readonly clock: Clock,
  ) {}

  /**
   * A crash before the box counts them leaves a count that is wrong until the box is opened.
   * @returns how many were in it
   * @throws AppError BOX.NOT_FOUND
   */
  async execute(owner: string, boxId: string, selection: GroupSelection): Promise<number> {
    await this.boxes.get(owner, boxId);
    const ids =
      'matching' in selection
        ? await this.pages.ids(owner, selection.matching, maxGroupsPerUser)
        : selection.groupIds;
    const removed = await this.groups.takeOut(owner, boxId, ids);
    if (removed === 0) return 0;
    const event = boxChangedEvent({ _id: boxId, owner }, 'group-box', 'updated', this.clock.now());
    await this.boxes.change(owner, boxId, (box) => ({
      state: withRoomTaken(box, -removed),
      events: [event],
    }));
    return removed;
  }
}
