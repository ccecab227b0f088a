import { Controller } from '@nestjs/common';
import {
  addGroupToBox,
  addMatchingGroupsToBox,
  groupAddedMessage,
  removeGroupFromBox,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { PutGroupsIntoBox } from './use-cases/put-groups-into-box.js';
import { TakeGroupOutOfBox } from './use-cases/take-group-out-of-box.js';

/** Putting groups into boxes and taking them out; the page sends one request a group, many at once. */
@Controller()
export class BoxMembershipController {
  constructor(
    private readonly putGroups: PutGroupsIntoBox,
    private readonly takeGroup: TakeGroupOutOfBox,
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
}
