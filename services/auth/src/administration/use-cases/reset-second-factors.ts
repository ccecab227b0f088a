import { Injectable } from '@nestjs/common';
import type { Caller } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';
import { withoutFactors } from '../../second-factor-storage/second-factor-changes.js';
import { UserRepository } from '../../users/user.repository.js';
import { secondFactorsResetEvent } from '../administration-messages.js';
import { CurrentRole } from '../current-role.js';

@Injectable()
export class ResetSecondFactors {
  constructor(
    private readonly currentRole: CurrentRole,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * For a person who lost what they sign in with: who it is, the superadmin found out otherwise.
   * @throws AppError AUTH.FORBIDDEN, USER.NOT_FOUND, SECOND_FACTOR.OFF
   */
  async execute(caller: Caller | null, userId: string): Promise<void> {
    const by = await this.currentRole.require(caller, ['superadmin']);
    await this.users.get(userId, userId);
    const now = this.clock.now();
    await this.factors.changeOf(userId, (factors) =>
      withoutFactors(factors, 'reset', now, [secondFactorsResetEvent(userId, factors.number + 1, by, now)]),
    );
  }
}
