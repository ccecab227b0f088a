import { Injectable } from '@nestjs/common';
import { choosePlan } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { UserRepository } from '../../users/user.repository.js';
import type { UserDocument } from '../../users/user.schema.js';

@Injectable()
export class ChangePlan {
  constructor(
    private readonly users: UserRepository,
    private readonly requests: RequestClient,
  ) {}

  /**
   * Billing decides. Its event of the change tells everybody, us too; the answer need not wait for it.
   * @throws AppError as `choosePlan` is refused, USER.NOT_FOUND
   */
  async execute(userId: string, plan: PlanId): Promise<UserDocument> {
    await this.users.get(userId, userId);
    const chosen = await this.requests.send(choosePlan, { body: { userId, plan } }, { caller: null });
    return this.users.keepPlan(userId, chosen);
  }
}
