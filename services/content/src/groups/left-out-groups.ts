import { Injectable } from '@nestjs/common';
import type { listLeftOutGroups, ReplyOf } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { withinBytes } from '../within-bytes.js';
import { GroupRepository } from '../group-storage/group.repository.js';
import { LeftOutGroupRepository } from '../group-storage/left-out-group.repository.js';
import { roomFor } from './room-for.js';

/** What was found and not kept, beside what the plan holds. */
@Injectable()
export class LeftOutGroups {
  constructor(
    private readonly leftOut: LeftOutGroupRepository,
    private readonly groups: GroupRepository,
    private readonly entitlements: EntitlementRepository,
  ) {}

  async of(owner: string, most: number): Promise<ReplyOf<typeof listLeftOutGroups>> {
    const [found, total, used, limits] = await Promise.all([
      this.leftOut.largest(owner, most),
      this.leftOut.count(owner),
      this.groups.count(owner),
      this.entitlements.limitsOf(owner),
    ]);
    const groups = found.map(({ _id, name, memberCount }) => ({ _id, name, memberCount }));
    return { groups: withinBytes(groups), total, used, limit: roomFor(limits.facebookGroups) };
  }
}
