import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { chooseGroups, RequestInput } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { Clock } from '@megafon/service';
import { GroupRepository } from '../../group-storage/group.repository.js';
import type { GroupDocument } from '../../group-storage/group.schema.js';
import { LeftOutGroupRepository } from '../../group-storage/left-out-group.repository.js';
import type { LeftOutGroupDocument } from '../../group-storage/left-out-group.schema.js';
import { roomFor } from '../room-for.js';
import { AddGroup } from './add-group.js';
import { RemoveGroup } from './remove-group.js';

type Choice = RequestInput<typeof chooseGroups>['body'];

@Injectable()
export class ChooseGroups {
  constructor(
    private readonly groups: GroupRepository,
    private readonly leftOut: LeftOutGroupRepository,
    private readonly addGroup: AddGroup,
    private readonly removeGroup: RemoveGroup,
    private readonly entitlements: EntitlementRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What goes makes room for what comes. A crash in between leaves some of it undone: what went can be chosen again.
   * @throws AppError GROUP.NOT_FOUND, GROUP.LIMIT_REACHED { limit } before anything is changed
   */
  async execute(owner: string, { add, remove }: Choice): Promise<{ added: number; removed: number }> {
    const [coming, going] = await Promise.all([
      this.leftOut.named(owner, [...new Set(add)]),
      this.groups.named(owner, [...new Set(remove)]),
    ]);
    if (coming.length < new Set(add).size || going.length < new Set(remove).size) {
      throw new AppError('GROUP.NOT_FOUND');
    }
    const limit = roomFor((await this.entitlements.limitsOf(owner)).facebookGroups);
    const used = await this.groups.count(owner);
    if (coming.length > 0 && used - going.length + coming.length > limit) {
      throw new AppError('GROUP.LIMIT_REACHED', { limit });
    }
    // A group of another network was not found by a fetch, and none finds it again.
    await this.leftOut.keep(
      owner,
      going.filter(({ platform }) => platform === 'facebook'),
      this.clock.now(),
    );
    for (const group of going) await this.remove(owner, group);
    for (const group of coming) await this.add(owner, group);
    return { added: coming.length, removed: going.length };
  }

  private async add(owner: string, { _id, name, groupId, groupUrl, memberCount }: LeftOutGroupDocument) {
    const given = { name, groupId, groupUrl, platform: 'facebook' as const, category: 'general' as const };
    await unless('GROUP.EXISTS', this.addGroup.execute(owner, given, memberCount));
    await this.leftOut.forget(owner, [_id]);
  }

  private async remove(owner: string, { _id }: GroupDocument) {
    await unless('GROUP.NOT_FOUND', this.removeGroup.execute(owner, _id));
  }
}

/** Somebody else did it meanwhile. */
async function unless(code: AppError['code'], done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === code)) throw error;
  });
}
