import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, register } from '@megafon/contracts';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { AddUser } from '../../users/add-user.js';
import { nextClaim } from '../../users/email-claim.js';
import { UserRepository } from '../../users/user.repository.js';
import { OpenSession } from '../open-session.js';
import type { SignedIn } from '../open-session.js';

type Registration = RequestInput<typeof register>['body'];

/** How often somebody else's registration of the same address may come in between. */
const maxAttempts = 5;

@Injectable()
export class Register {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly users: UserRepository,
    private readonly addUser: AddUser,
    private readonly openSession: OpenSession,
  ) {}

  /**
   * An address is taken by whoever verified it. One that others only claimed is claimed once more, beside them; by the
   * same password it is the same person, who has an account already.
   * @throws AppError AUTH.WEAK_PASSWORD, AUTH.PERSONAL_PASSWORD, AUTH.EMAIL_TAKEN
   */
  async execute(
    { password, subscriptionPlan, origin, userAgent, ...person }: Registration,
    deadline: number,
  ): Promise<SignedIn> {
    await this.hasher.refuseGuessable(password, person, origin, deadline);
    let passwordHash: string | undefined;
    for (let attempt = 1; ; attempt++) {
      const claimant = await this.users.acrossOwnersFindByEmail(person.email);
      if (claimant?.emailVerifiedAt) throw new AppError('AUTH.EMAIL_TAKEN');
      if (claimant && (await this.hasher.matches(claimant.passwordHash, password, origin, deadline))) {
        throw new AppError('AUTH.EMAIL_TAKEN');
      }
      passwordHash ??= await this.hasher.hash(password, origin, deadline);
      try {
        const user = await this.addUser.execute({
          ...person,
          emailClaim: nextClaim(person.email, claimant?.emailClaim ?? null),
          emailVerifiedAt: null,
          passwordHash,
          role: 'user',
          requestedPlan: subscriptionPlan,
          grantedPlan: null,
        });
        return await this.openSession.execute(user, userAgent);
      } catch (error) {
        const wasOvertaken = error instanceof AppError && error.code === 'AUTH.EMAIL_TAKEN';
        if (!wasOvertaken || attempt === maxAttempts) throw error;
      }
    }
  }
}
