import { Injectable } from '@nestjs/common';
import { grantPlan } from '@megafon/contracts';
import type { Caller, PlanId } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { UserRepository } from '../../users/user.repository.js';
import type { UserDocument } from '../../users/user.schema.js';
import { CurrentRole } from '../current-role.js';

const grantWithinMs = 5_000;

@Injectable()
export class ChangePlan {
  constructor(
    private readonly currentRole: CurrentRole,
    private readonly users: UserRepository,
    private readonly requests: RequestClient,
  ) {}

  /**
   * Billing grants it; what it answers is kept at once, and comes again as an event.
   * @throws AppError USER.NOT_FOUND, USER.PLAN_END_PAST, PLAN.NOT_FOUND, SERVICE.TIMEOUT
   */
  async execute(
    caller: Caller | null,
    userId: string,
    plan: PlanId,
    endDate: string | null,
  ): Promise<UserDocument> {
    const by = await this.currentRole.require(caller, ['admin', 'superadmin']);
    await this.users.get(userId, userId);
    const granted = await this.requests.send(
      grantPlan,
      { body: { userId, plan, endDate, by } },
      { caller, timeoutMs: grantWithinMs },
    );
    return this.users.keepPlan(userId, granted);
  }
}
