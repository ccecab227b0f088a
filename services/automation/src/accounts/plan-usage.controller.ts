import { Controller } from '@nestjs/common';
import { readAccountUsage } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { EntitlementRepository } from './entitlement.repository.js';

/** How much of what a plan grants here is used. */
@Controller()
export class PlanUsageController {
  constructor(private readonly entitlements: EntitlementRepository) {}

  @Handles(readAccountUsage)
  async read({ body }: RequestOf<typeof readAccountUsage>): Promise<ReplyOf<typeof readAccountUsage>> {
    return { accounts: await this.entitlements.usageOf(body.owner) };
  }
}
