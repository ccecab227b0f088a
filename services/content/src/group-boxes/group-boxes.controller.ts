import { Controller } from '@nestjs/common';
import {
  createGroupBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupBox,
  updateGroupBox,
} from '@megafon/contracts';
import type { GroupBox, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../box-events.js';
import { titles } from '../text-boxes/text-box.js';
import { BoxContents, toBoxGroup, toGroupBox } from './box-contents.js';
import { GroupBoxRepository } from './group-box.repository.js';

@Controller()
export class GroupBoxesController {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly contents: BoxContents,
    private readonly clock: Clock,
  ) {}

  @Handles(listGroupBoxes)
  async list({ userId }: RequestOf<typeof listGroupBoxes>): Promise<ReplyOf<typeof listGroupBoxes>> {
    return { success: true, data: (await this.boxes.list(userId)).map(toGroupBox) };
  }

  @Handles(createGroupBox)
  async create({ userId, body }: RequestOf<typeof createGroupBox>): Promise<GroupBox> {
    const content = { ...body, ...titles(body, 'BOX.NAME_REQUIRED') };
    const now = this.clock.now();
    const box = await this.boxes.insert(userId, { ...content, groups: [] }, (created) => [
      boxChangedEvent(created, 'group-box', 'created', now),
    ]);
    return toGroupBox(box);
  }

  @Handles(updateGroupBox)
  async update({ userId, params, body }: RequestOf<typeof updateGroupBox>): Promise<GroupBox> {
    const content = { ...body, ...titles(body, 'BOX.NAME_REQUIRED') };
    const now = this.clock.now();
    const box = await this.boxes.change(userId, params.id, (known) => ({
      state: { ...known, ...content },
      events: [boxChangedEvent(known, 'group-box', 'updated', now)],
    }));
    return toGroupBox(box);
  }

  @Handles(removeGroupBox)
  async remove({ userId, params }: RequestOf<typeof removeGroupBox>): Promise<{ success: true }> {
    const now = this.clock.now();
    await this.boxes.remove(userId, params.id, (box) => [boxChangedEvent(box, 'group-box', 'removed', now)]);
    return { success: true };
  }

  @Handles(getGroupBox)
  async get({ userId, params }: RequestOf<typeof getGroupBox>): Promise<ReplyOf<typeof getGroupBox>> {
    const { box, groups } = await this.contents.of(userId, params.id);
    return { success: true, data: { ...toGroupBox(box), groups: groups.map(toBoxGroup) } };
  }

  @Handles(listAvailableGroups)
  async available({
    userId,
    params,
  }: RequestOf<typeof listAvailableGroups>): Promise<ReplyOf<typeof listAvailableGroups>> {
    return { success: true, data: await this.contents.available(userId, params.boxId) };
  }

  @Handles(listGroupBoxAssignments)
  async assignments({
    userId,
  }: RequestOf<typeof listGroupBoxAssignments>): Promise<ReplyOf<typeof listGroupBoxAssignments>> {
    return { success: true, data: await this.contents.assignments(userId) };
  }
}
