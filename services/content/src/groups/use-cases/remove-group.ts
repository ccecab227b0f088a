import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { GroupBoxRepository } from '../../group-boxes/group-box.repository.js';
import { groupsChangedEvent } from '../group-events.js';
import { GroupRepository } from '../group.repository.js';

@Injectable()
export class RemoveGroup {
  constructor(
    private readonly groups: GroupRepository,
    private readonly boxes: GroupBoxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the group out of its boxes first: a crash in between leaves a group that can be removed again.
   * @throws AppError GROUP.NOT_FOUND
   */
  async execute(owner: string, id: string): Promise<void> {
    await this.groups.get(owner, id);
    await this.boxes.takeOutEverywhere(owner, id, this.clock.now());
    await this.groups.remove(owner, id, (group) => [
      // The same for both of two removals at once, so that it counts once.
      groupsChangedEvent(
        owner,
        { added: 0, removed: 1 },
        this.clock.now(),
        `${group._id}:${group.createdAt.getTime()}:removed`,
      ),
    ]);
  }
}
