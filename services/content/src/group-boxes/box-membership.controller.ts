import { Controller } from '@nestjs/common';
import {
  addGroupsToBox,
  addGroupToBox,
  addMatchingGroupsToBox,
  groupAddedMessage,
  removeGroupFromBox,
  removeGroupsFromBox,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { PutGroupsIntoBox } from './use-cases/put-groups-into-box.js';
import { TakeGroupOutOfBox } from './use-cases/take-group-out-of-box.js';
import { TakeGroupsOutOfBox } from './use-cases/take-groups-out-of-box.js';

/** Putting groups into boxes and taking them out: one, all that match, or all that were chosen. */
@Controller()
export class BoxMembershipController {
  constructor(
    private readonly putGroups: PutGroupsIntoBox,
    private readonly takeGroup: TakeGroupOutOfBox,
    private readonly takeGroups: TakeGroupsOutOfBox,
  ) {}

  @Handles(addGroupToBox)
  async add({
    userId,
    params,
    body,
  }: RequestOf<typeof addGroupToBox>): Promise<ReplyOf<typeof addGroupToBox>> {
    await this.putGroups.one(userId, params.boxId, body.groupId);
    return { success: true, message: groupAddedMessage };
  }

  @Handles(addMatchingGroupsToBox)
  async addMatching({
    userId,
    params,
    body,
  }: RequestOf<typeof addMatchingGroupsToBox>): Promise<ReplyOf<typeof addMatchingGroupsToBox>> {
    const added = await this.putGroups.matching(userId, params.boxId, body.q);
    return { success: true, message: groupAddedMessage, added };
  }

  @Handles(removeGroupFromBox)
  async remove({ userId, params }: RequestOf<typeof removeGroupFromBox>): Promise<{ success: true }> {
    await this.takeGroup.execute(userId, params.boxId, params.groupId);
    return { success: true };
  }

  @Handles(addGroupsToBox)
  async addSelected({
    userId,
    params,
    body,
  }: RequestOf<typeof addGroupsToBox>): Promise<ReplyOf<typeof addGroupsToBox>> {
    const added = await this.putGroups.selected(userId, params.boxId, body);
    return { success: true, message: groupAddedMessage, added };
  }

  @Handles(removeGroupsFromBox)
  async removeSelected({
    userId,
    params,
    body,
  }: RequestOf<typeof removeGroupsFromBox>): Promise<ReplyOf<typeof removeGroupsFromBox>> {
    return { success: true, removed: await this.takeGroups.execute(userId, params.boxId, body) };
  }
}
