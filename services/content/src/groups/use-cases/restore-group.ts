import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { Clock } from '@megafon/service';
import { PutGroupsIntoBox } from '../../group-boxes/use-cases/put-groups-into-box.js';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { findable } from '../../group-storage/group.schema.js';
import type { GroupDocument } from '../../group-storage/group.schema.js';
import { RemovedGroupRepository } from '../../group-storage/removed-group.repository.js';
import type { RemovedGroupDocument } from '../../group-storage/removed-group.schema.js';
import { inFreeSlot } from '../in-free-slot.js';
import { roomFor } from '../room-for.js';

/** Why a box does not take a group back: the group comes back without it. */
const boxRefusals: ReadonlySet<string> = new Set(['BOX.NOT_FOUND', 'BOX.FULL', 'GROUP.IN_MANY_BOXES']);

@Injectable()
export class RestoreGroup {
  constructor(
    private readonly groups: GroupRepository,
    private readonly removed: RemovedGroupRepository,
    private readonly boxes: PutGroupsIntoBox,
    private readonly entitlements: EntitlementRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * As it was, and into those of its boxes that are there and have room. Cut short, it is done again: a group that is
   * back, or was added anew meanwhile, goes into its boxes.
   * @throws AppError GROUP.NOT_FOUND, GROUP.LIMIT_REACHED { limit }
   */
  async execute(owner: string, id: string): Promise<GroupDocument> {
    const removed = await this.removed.get(owner, id);
    if (!(await this.groups.find(owner, id))) await this.putBack(owner, removed);
    for (const boxId of removed.group.boxes) {
      try {
        await this.boxes.one(owner, boxId, id);
      } catch (error) {
        if (!(error instanceof AppError && boxRefusals.has(error.code))) throw error;
      }
    }
    await this.removed.drop(owner, id);
    return this.groups.get(owner, id);
  }

  private async putBack(owner: string, { _id, group, removedAt }: RemovedGroupDocument): Promise<void> {
    const limit = roomFor((await this.entitlements.limitsOf(owner)).facebookGroups);
    const { createdAt, ...kept } = group;
    const addedBy = `put back:${String(removedAt.getTime())}`;
    const back = { ...kept, _id, boxes: [], boxCount: 0, ...findable(kept), addedBy };
    const event = groupsChangedEvent(owner, { added: 1, removed: 0 }, this.clock.now());
    // Not when another request was faster.
    const store = (slot: string) => this.groups.putBack(owner, { ...back, slot }, createdAt, [event]);
    const isDone = await inFreeSlot(this.groups, owner, limit, store);
    if (isDone === null) throw new AppError('GROUP.LIMIT_REACHED', { limit });
  }
}
