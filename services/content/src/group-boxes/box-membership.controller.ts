import { Controller } from '@nestjs/common';
import { addGroupToBox, removeGroupFromBox } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { GroupRepository } from '../groups/group.repository.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { withGroup, withoutGroup } from './group-box.schema.js';

/** Putting groups into boxes and taking them out; the page sends one request a group, many at once. */
@Controller()
export class BoxMembershipController {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(addGroupToBox)
  async add({ userId, params, body }: RequestOf<typeof addGroupToBox>): Promise<{ success: true }> {
    await this.boxes.get(userId, params.boxId);
    await this.groups.get(userId, body.groupId);
    await this.boxes.change(userId, params.boxId, (box) => withGroup(box, body.groupId, this.clock.now()));
    return { success: true };
  }

  @Handles(removeGroupFromBox)
  async remove({ userId, params }: RequestOf<typeof removeGroupFromBox>): Promise<{ success: true }> {
    const { boxId, groupId } = params;
    await this.boxes.change(userId, boxId, (box) => withoutGroup(box, groupId, this.clock.now()));
    return { success: true };
  }
}
