import { Injectable } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { GroupBoxRepository } from '../../group-boxes/group-box.repository.js';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { RemovedGroupRepository } from '../../group-storage/removed-group.repository.js';

@Injectable()
export class RemoveGroup {
  constructor(
    private readonly groups: GroupRepository,
    private readonly removed: RemovedGroupRepository,
    private readonly boxes: GroupBoxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * It is remembered for a while: it may be put back. Its boxes count it no more; a crash in between leaves a count that
   * is wrong until the box is opened.
   * @throws AppError GROUP.NOT_FOUND
   */
  async execute(owner: string, id: string): Promise<void> {
    const now = this.clock.now();
    const known = await this.groups.get(owner, id);
    await this.removed.keep(known, now);
    const gone = await this.groups.remove(owner, id, (group) => [
      // The same for both of two removals at once, so that it counts once; another one after it was put back.
      groupsChangedEvent(
        owner,
        { added: 0, removed: 1 },
        now,
        [group._id, group.createdAt.getTime(), group.addedBy, 'removed'].join(':'),
      ),
    ]);
    // It was changed meanwhile.
    if (gone.version !== known.version) await this.removed.keep(gone, now);
    for (const boxId of gone.boxes) await this.boxes.giveRoomBack(owner, boxId, 1);
  }
}
