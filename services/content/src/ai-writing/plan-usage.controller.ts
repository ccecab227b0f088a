import { Controller } from '@nestjs/common';
import { readContentUsage } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { EntitlementRepository } from '@megafon/entitlements';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { GroupRepository } from '../group-storage/group.repository.js';
import { AboutWriting } from './about-writing.js';

/** How much of what a plan grants here is used. */
@Controller()
export class PlanUsageController {
  constructor(
    private readonly groups: GroupRepository,
    private readonly writing: AboutWriting,
    private readonly entitlements: EntitlementRepository,
  ) {}

  @Handles(readContentUsage)
  async read({
    body: { owner },
  }: RequestOf<typeof readContentUsage>): Promise<ReplyOf<typeof readContentUsage>> {
    const [used, { facebookGroups }, { resetsAt, ...aiGenerations }] = await Promise.all([
      this.groups.count(owner),
      this.entitlements.limitsOf(owner),
      this.writing.usageOf(owner),
    ]);
    return { groups: { used, limit: facebookGroups }, aiGenerations, resetsAt };
  }
}
