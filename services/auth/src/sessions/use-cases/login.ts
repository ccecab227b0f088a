import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { ReplyOf, RequestInput, login } from '@megafon/contracts';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { SecondFactorAgain } from '../../second-factor-storage/second-factor-again.js';
import { UserRepository } from '../../users/user.repository.js';
import { hasSamePassword } from '../../users/user.schema.js';
import type { UserDocument } from '../../users/user.schema.js';
import { OpenSession } from '../open-session.js';
import { Logout } from './logout.js';

type Credentials = RequestInput<typeof login>['body'];

@Injectable()
export class Login {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly openSession: OpenSession,
    private readonly logout: Logout,
    private readonly secondFactors: SecondFactorAgain,
  ) {}

  /**
   * An unknown address and a wrong password answer alike, in text and in time. Who has a second factor gets no token yet.
   * @throws AppError AUTH.BAD_CREDENTIALS
   */
  async execute(
    { email, password, origin, userAgent }: Credentials,
    deadline: number,
  ): Promise<ReplyOf<typeof login>> {
    const user = await this.users.acrossOwnersFindByEmail(email);
    const stored = user?.passwordHash ?? null;
    const { matches, renewed } = await this.hasher.check(stored, password, origin, deadline);
    if (!user || !matches) throw new AppError('AUTH.BAD_CREDENTIALS');
    if (renewed !== null) await this.users.renewHash(user, renewed);
    const secondFactor = await this.secondFactors.ask(user);
    if (secondFactor) return { secondFactor };
    const signedIn = await this.openSession.execute(user, userAgent);
    if (await this.hasPasswordOf(user)) return signedIn;
    await this.logout.execute(signedIn.refreshToken);
    throw new AppError('AUTH.BAD_CREDENTIALS');
  }

  /** It may have been changed while it was looked at: asked after the session stands, so that none slips through. */
  private async hasPasswordOf(known: UserDocument): Promise<boolean> {
    const user = await this.users.find(known._id, known._id);
    return user !== null && hasSamePassword(user, known);
  }
}
