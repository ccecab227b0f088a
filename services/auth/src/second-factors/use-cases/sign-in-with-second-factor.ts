import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, loginSecondFactor } from '@megafon/contracts';
import { OpenSession } from '../../sessions/open-session.js';
import type { SignedIn } from '../../sessions/open-session.js';
import { Logout } from '../../sessions/use-cases/logout.js';
import { UserRepository } from '../../users/user.repository.js';
import type { UserDocument } from '../../users/user.schema.js';
import { ProveSecondFactor } from '../../second-factor-storage/prove-second-factor.js';
import type { SignInChallengeDocument } from '../../second-factor-storage/sign-in-challenge.schema.js';
import { isOpenedFor, SignInChallenges } from '../../second-factor-storage/sign-in-challenges.js';

type Shown = RequestInput<typeof loginSecondFactor>['body'];

@Injectable()
export class SignInWithSecondFactor {
  constructor(
    private readonly challenges: SignInChallenges,
    private readonly users: UserRepository,
    private readonly prove: ProveSecondFactor,
    private readonly openSession: OpenSession,
    private readonly logout: Logout,
  ) {}

  /**
   * What was shown is used up first and the challenge after it: of many at once one gets in, whichever is the same.
   * @throws AppError AUTH.CHALLENGE_OVER, AUTH.WRONG_CODE, AUTH.PASSKEY_REFUSED, REQUEST.TOO_MANY
   */
  async execute({ proof, origin, userAgent }: Shown): Promise<SignedIn> {
    const challenge = await this.challenges.tryOf(proof.challenge);
    const user = await this.userOf(challenge, proof.email);
    await this.prove.by(user._id, proof, challenge.passkeyChallenge, origin.isKnownDevice);
    await this.challenges.use(challenge);
    const signedIn = await this.openSession.execute(user, userAgent, true);
    // Asked after the session stands, so that no change of the password slips through.
    const stands = await this.userOf(challenge, proof.email).catch(() => null);
    if (stands) return signedIn;
    await this.logout.execute(signedIn.refreshToken);
    throw new AppError('AUTH.CHALLENGE_OVER');
  }

  /** The address is what tries are counted by: it is that of whoever's challenge it is, or nothing is looked at. */
  private async userOf(challenge: SignInChallengeDocument, email: string): Promise<UserDocument> {
    const user = await this.users.find(challenge.owner, challenge.owner);
    if (user?.email === email && isOpenedFor(challenge, user)) return user;
    throw new AppError('AUTH.CHALLENGE_OVER');
  }
}
