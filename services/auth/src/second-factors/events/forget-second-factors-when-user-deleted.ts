import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';
import { SignInChallenges } from '../../second-factor-storage/sign-in-challenges.js';

@Injectable()
export class ForgetSecondFactorsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: SignInChallenges,
  ) {}

  /** Harmless when delivered twice. */
  async handle({ data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.factors.forgetAllOf(userId);
    await this.challenges.forgetAllOf(userId);
  }
}
