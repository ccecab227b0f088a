import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../../box-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { withoutBox } from '../../group-storage/group.schema.js';
import { GroupBoxRepository } from '../group-box.repository.js';

@Injectable()
export class TakeGroupOutOfBox {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly clock: Clock,
  ) {}

  /** A group that is not in the box, or is gone, is out of it. @throws AppError BOX.NOT_FOUND */
  async execute(owner: string, boxId: string, groupId: string): Promise<void> {
    await this.boxes.get(owner, boxId);
    const known = await this.groups.find(owner, groupId);
    if (!known?.boxes.includes(boxId)) return;
    const { decision } = await this.groups.changeWith(owner, groupId, (group) => {
      const state = withoutBox(group, boxId);
      const event = boxChangedEvent({ _id: boxId, owner }, 'group-box', 'updated', this.clock.now());
      return state ? { removed: 1, state, events: [event] } : { removed: 0 };
    });
    await this.boxes.giveRoomBack(owner, boxId, decision.removed);
  }
}
