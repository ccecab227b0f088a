import { Controller } from '@nestjs/common';
import {
  createGroupBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  maxBoxesPerKind,
  removeGroupBox,
  restoreGroupBox,
  updateGroupBox,
} from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import { refuseLostEdit, revisionOf } from '@megafon/mongo';
import type { RequestOf } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../box-events.js';
import { titles } from '../text-boxes/text-box.js';
import { GroupPages } from '../group-storage/group-pages.js';
import { Quotas } from '../quotas/quotas.js';
import { cutShort, withinBytes } from '../within-bytes.js';
import { BoxContents, toBoxGroup } from './box-contents.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { toGroupBox } from '../documents/group-box.schema.js';
import type { GroupBoxDocument } from '../documents/group-box.schema.js';
import { RemoveGroupBox } from './use-cases/remove-group-box.js';
import { RestoreGroupBox } from './use-cases/restore-group-box.js';

@Controller()
export class GroupBoxesController {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly contents: BoxContents,
    private readonly pages: GroupPages,
    private readonly quotas: Quotas,
    private readonly clock: Clock,
    private readonly removeBox: RemoveGroupBox,
    private readonly restoreBox: RestoreGroupBox,
  ) {}

  @Handles(listGroupBoxes)
  async list({ userId }: RequestOf<typeof listGroupBoxes>): Promise<ReplyOf<typeof listGroupBoxes>> {
    const boxes = await this.boxes.list(userId, {}, { limit: maxBoxesPerKind });
    const held = await this.contents.assignments(userId, boxes);
    const data = boxes.map((box) => ({
      ...toGroupBox(box),
      description: cutShort(box.description),
      groups: (held[box._id] ?? []).map(({ _id }) => _id),
    }));
    return { success: true, data: withinBytes(data) };
  }

  @Handles(createGroupBox)
  async create({ userId, body }: RequestOf<typeof createGroupBox>): Promise<ReplyOf<typeof createGroupBox>> {
    const content = { ...body, ...titles(body, 'BOX.NAME_REQUIRED') };
    const now = this.clock.now();
    const fresh = { ...content, groupCount: 0 };
    const box = await this.quotas.within(userId, { groupBoxes: 1 }, () =>
      this.boxes.insert(userId, fresh, (created) => [boxChangedEvent(created, 'group-box', 'created', now)]),
    );
    return { ...toGroupBox(box), groups: [] };
  }

  @Handles(updateGroupBox)
  async update({
    userId,
    params,
    body,
  }: RequestOf<typeof updateGroupBox>): Promise<ReplyOf<typeof updateGroupBox>> {
    const { revision, ...given } = body;
    const content = { ...given, ...titles(body, 'BOX.NAME_REQUIRED') };
    const now = this.clock.now();
    await this.boxes.change(userId, params.id, (known) => {
      refuseLostEdit(revision, editedOf(known), editedOf(content));
      const state = { ...known, ...content };
      return { state, events: [boxChangedEvent(known, 'group-box', 'updated', now)] };
    });
    return this.whole(userId, params.id);
  }

  @Handles(removeGroupBox)
  async remove({ userId, params }: RequestOf<typeof removeGroupBox>): Promise<{ success: true }> {
    await this.removeBox.execute(userId, params.id);
    return { success: true };
  }

  @Handles(restoreGroupBox)
  async restore({
    userId,
    params,
  }: RequestOf<typeof restoreGroupBox>): Promise<ReplyOf<typeof restoreGroupBox>> {
    await this.restoreBox.execute(userId, params.id);
    return this.whole(userId, params.id);
  }

  @Handles(getGroupBox)
  async get({ userId, params, query }: RequestOf<typeof getGroupBox>): Promise<ReplyOf<typeof getGroupBox>> {
    const { box, groups, cursor } = await this.contents.of(userId, params.id, toBoxGroup, query.cursor);
    const data = { ...toGroupBox(box), groups, revision: revisionOf(editedOf(box)) };
    return { success: true, data, cursor };
  }

  @Handles(listAvailableGroups)
  async available({
    userId,
    params,
    query,
  }: RequestOf<typeof listAvailableGroups>): Promise<ReplyOf<typeof listAvailableGroups>> {
    const selection = { q: query.q, outside: params.boxId, inNames: true };
    const [, page, total] = await Promise.all([
      this.boxes.get(userId, params.boxId),
      this.pages.page(userId, { ...query, ...selection }, toBoxGroup),
      this.pages.count(userId, selection),
    ]);
    return { success: true, data: page.items, total, cursor: page.cursor };
  }

  @Handles(listGroupBoxAssignments)
  async assignments({
    userId,
  }: RequestOf<typeof listGroupBoxAssignments>): Promise<ReplyOf<typeof listGroupBoxAssignments>> {
    const boxes = await this.boxes.list(userId, {}, { limit: maxBoxesPerKind });
    const counts = Object.fromEntries(boxes.map(({ _id, groupCount }) => [_id, groupCount]));
    return { success: true, data: await this.contents.assignments(userId, boxes), counts };
  }

  private async whole(userId: string, boxId: string): Promise<ReplyOf<typeof updateGroupBox>> {
    const { box, groups } = await this.contents.of(userId, boxId, ({ _id }) => _id);
    return { ...toGroupBox(box), groups };
  }
}

type Edited = Pick<GroupBoxDocument, 'name' | 'description' | 'color' | 'icon'>;

/** What is edited of a box: which groups are in it is not. */
function editedOf({ name, description, color, icon }: Edited): Edited {
  return { name, description, color, icon };
}
