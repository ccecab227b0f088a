import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { GroupBoxRepository } from '../group-boxes/group-box.repository.js';
import { GroupFetchRepository } from '../group-fetches/group-fetch.repository.js';
import { GroupRepository } from '../groups/group.repository.js';
import { CommentBoxRepository, PostBoxRepository } from '../text-boxes/text-box.repository.js';

@Injectable()
export class ForgetContentWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly groups: GroupRepository,
    private readonly groupBoxes: GroupBoxRepository,
    private readonly commentBoxes: CommentBoxRepository,
    private readonly postBoxes: PostBoxRepository,
    private readonly fetches: GroupFetchRepository,
    private readonly entitlements: EntitlementRepository,
  ) {}

  /** Harmless when delivered twice. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    const { groups, groupBoxes, commentBoxes, postBoxes, fetches, entitlements } = this;
    const all = [groups, groupBoxes, commentBoxes, postBoxes, fetches, entitlements];
    await Promise.all(all.map((repository) => repository.removeAllOf(data.userId)));
  }
}
