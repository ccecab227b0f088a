import { Controller } from '@nestjs/common';
import {
  addGroup,
  chooseGroups,
  countGroups,
  importGroups,
  listGroups,
  listLeftOutGroups,
  maxLeftOutShown,
  pageGroups,
  removeGroup,
  restoreGroup,
} from '@megafon/contracts';
import type { Group, ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { GroupPages } from '../group-storage/group-pages.js';
import { LeftOutGroups } from './left-out-groups.js';
import { toGroup, toPlacedGroup } from '../group-storage/group.schema.js';
import { AddGroup } from './use-cases/add-group.js';
import { ChooseGroups } from './use-cases/choose-groups.js';
import { ImportGroups } from './use-cases/import-groups.js';
import { RemoveGroup } from './use-cases/remove-group.js';
import { RestoreGroup } from './use-cases/restore-group.js';

/** What the list without parameters holds at most. */
const firstGroups = 1_000;

@Controller()
export class GroupsController {
  constructor(
    private readonly pages: GroupPages,
    private readonly addGroup: AddGroup,
    private readonly removeGroup: RemoveGroup,
    private readonly restoreGroup: RestoreGroup,
    private readonly chooseGroups: ChooseGroups,
    private readonly importGroups: ImportGroups,
    private readonly leftOut: LeftOutGroups,
  ) {}

  @Handles(listGroups)
  async list({ userId }: RequestOf<typeof listGroups>): Promise<Group[]> {
    return (await this.pages.page(userId, { limit: firstGroups }, toGroup)).items;
  }

  @Handles(pageGroups)
  async page({ userId, query }: RequestOf<typeof pageGroups>): Promise<ReplyOf<typeof pageGroups>> {
    const [page, total] = await Promise.all([
      this.pages.page(userId, query, toPlacedGroup),
      this.pages.count(userId, query),
    ]);
    return { groups: page.items, total, cursor: page.cursor };
  }

  @Handles(countGroups)
  counts({ userId }: RequestOf<typeof countGroups>): Promise<ReplyOf<typeof countGroups>> {
    return this.pages.counts(userId);
  }

  @Handles(addGroup)
  async add({ userId, body }: RequestOf<typeof addGroup>): Promise<Group> {
    return toGroup(await this.addGroup.execute(userId, body));
  }

  @Handles(importGroups)
  import({ userId, body }: RequestOf<typeof importGroups>): Promise<ReplyOf<typeof importGroups>> {
    return this.importGroups.execute(userId, body);
  }

  @Handles(listLeftOutGroups)
  leftOutGroups({ userId }: RequestOf<typeof listLeftOutGroups>): Promise<ReplyOf<typeof listLeftOutGroups>> {
    return this.leftOut.of(userId, maxLeftOutShown);
  }

  @Handles(chooseGroups)
  async choose({ userId, body }: RequestOf<typeof chooseGroups>): Promise<ReplyOf<typeof chooseGroups>> {
    return { success: true, ...(await this.chooseGroups.execute(userId, body)) };
  }

  @Handles(removeGroup)
  async remove({ userId, params }: RequestOf<typeof removeGroup>): Promise<{ success: true }> {
    await this.removeGroup.execute(userId, params.id);
    return { success: true };
  }

  @Handles(restoreGroup)
  async restore({ userId, params }: RequestOf<typeof restoreGroup>): Promise<Group> {
    return toGroup(await this.restoreGroup.execute(userId, params.id));
  }
}
