import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { SecondFactorAsked, ShownSecondFactor } from '@megafon/contracts';
import type { UserDocument } from '../users/user.schema.js';
import { ProveSecondFactor } from './prove-second-factor.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { isOn } from './second-factors.schema.js';
import { isOpenedFor, SignInChallenges } from './sign-in-challenges.js';

/** Who changes how a user signs in shows a second factor beside the password, where the user has one. */
@Injectable()
export class SecondFactorAgain {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: SignInChallenges,
    private readonly prove: ProveSecondFactor,
  ) {}

  /** To whoever knows the password. @returns null where the user has none */
  async ask(user: UserDocument): Promise<SecondFactorAsked | null> {
    const factors = await this.factors.of(user._id);
    return factors && isOn(factors) ? this.challenges.open(user, factors) : null;
  }

  /**
   * What is shown is used up by it, as by signing in.
   * @throws AppError AUTH.SECOND_FACTOR_NEEDED, AUTH.CHALLENGE_OVER, AUTH.WRONG_CODE, AUTH.PASSKEY_REFUSED
   */
  async require(user: UserDocument, shown: ShownSecondFactor | undefined): Promise<void> {
    if (!(await this.factors.isOn(user._id))) return;
    if (shown === undefined) throw new AppError('AUTH.SECOND_FACTOR_NEEDED');
    const challenge = await this.challenges.tryOf(shown.challenge);
    if (!isOpenedFor(challenge, user)) throw new AppError('AUTH.CHALLENGE_OVER');
    // Whoever is signed in signed in with it before: no stranger.
    await this.prove.by(user._id, shown, challenge.passkeyChallenge, true);
    await this.challenges.use(challenge);
  }
}
