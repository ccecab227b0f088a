import { Controller } from '@nestjs/common';
import { addGroup, listGroups, removeGroup } from '@megafon/contracts';
import type { Group } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { GroupRepository } from './group.repository.js';
import { toGroup } from './group.schema.js';
import { AddGroup } from './use-cases/add-group.js';
import { RemoveGroup } from './use-cases/remove-group.js';

@Controller()
export class GroupsController {
  constructor(
    private readonly groups: GroupRepository,
    private readonly addGroup: AddGroup,
    private readonly removeGroup: RemoveGroup,
  ) {}

  @Handles(listGroups)
  async list({ userId }: RequestOf<typeof listGroups>): Promise<Group[]> {
    return (await this.groups.list(userId)).map(toGroup);
  }

  @Handles(addGroup)
  async add({ userId, body }: RequestOf<typeof addGroup>): Promise<Group> {
    return toGroup(await this.addGroup.execute(userId, body));
  }

  @Handles(removeGroup)
  async remove({ userId, params }: RequestOf<typeof removeGroup>): Promise<{ success: true }> {
    await this.removeGroup.execute(userId, params.id);
    return { success: true };
  }
}
