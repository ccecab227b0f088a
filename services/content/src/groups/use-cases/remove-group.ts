import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { GroupBoxRepository } from '../../group-boxes/group-box.repository.js';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';

@Injectable()
export class RemoveGroup {
  constructor(
    private readonly groups: GroupRepository,
    private readonly boxes: GroupBoxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Its boxes count it no more; a crash in between leaves a count that is wrong until the box is opened.
   * @throws AppError GROUP.NOT_FOUND
   */
  async execute(owner: string, id: string): Promise<void> {
    const removed = await this.groups.remove(owner, id, (group) => [
      // The same for both of two removals at once, so that it counts once.
      groupsChangedEvent(
        owner,
        { added: 0, removed: 1 },
        this.clock.now(),
        `${group._id}:${group.createdAt.getTime()}:removed`,
      ),
    ]);
    for (const boxId of removed.boxes) await this.boxes.giveRoomBack(owner, boxId, 1);
  }
}
