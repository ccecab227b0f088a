import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, register } from '@megafon/contracts';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { isWeak } from '../../passwords/weak-passwords.js';
import { AddUser } from '../../users/add-user.js';
import { OpenSession } from '../open-session.js';
import type { SignedIn } from '../open-session.js';

type Registration = RequestInput<typeof register>['body'];

@Injectable()
export class Register {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly addUser: AddUser,
    private readonly openSession: OpenSession,
  ) {}

  /** @throws AppError AUTH.WEAK_PASSWORD, AUTH.EMAIL_TAKEN */
  async execute(
    { password, subscriptionPlan, origin, ...person }: Registration,
    deadline: number,
  ): Promise<SignedIn> {
    if (isWeak(password, person)) throw new AppError('AUTH.WEAK_PASSWORD');
    const user = await this.addUser.execute({
      ...person,
      passwordHash: await this.hasher.hash(password, origin, deadline),
      role: 'user',
      requestedPlan: subscriptionPlan,
      grantedPlan: null,
    });
    return this.openSession.execute(user);
  }
}
