import { Controller } from '@nestjs/common';
import { AppError, getDefaultSettings, planLimits, updateDefaultSettings } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { PlanRepository } from '../plans/plan.repository.js';
import { NewUserLimitsRepository } from '../subscriptions/new-user-limits.repository.js';
import { SetNewUserLimits } from './use-cases/set-new-user-limits.js';

/** The gateway lets in admins; who it is goes on record. */
@Controller()
export class NewUserLimitsController {
  constructor(
    private readonly newUsers: NewUserLimitsRepository,
    private readonly plans: PlanRepository,
    private readonly setLimits: SetNewUserLimits,
  ) {}

  @Handles(getDefaultSettings)
  async get(_request: RequestOf<typeof getDefaultSettings>): Promise<ReplyOf<typeof getDefaultSettings>> {
    return this.shown();
  }

  @Handles(updateDefaultSettings)
  async update({
    caller,
    body,
  }: RequestOf<typeof updateDefaultSettings>): Promise<ReplyOf<typeof updateDefaultSettings>> {
    if (!caller) throw new AppError('AUTH.REQUIRED');
    await this.setLimits.execute(body, caller.userId);
    return this.shown();
  }

  private async shown(): Promise<ReplyOf<typeof getDefaultSettings>> {
    const [data, starter] = await Promise.all([
      this.newUsers.current(),
      this.plans.get(SYSTEM_OWNER, 'starter'),
    ]);
    return { success: true, data, starter: planLimits.parse(starter.limits) };
  }
}
