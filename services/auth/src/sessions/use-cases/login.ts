import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { RequestInput, login } from '@megafon/contracts';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { UserRepository } from '../../users/user.repository.js';
import { OpenSession } from '../open-session.js';
import type { SignedIn } from '../open-session.js';

type Credentials = RequestInput<typeof login>['body'];

@Injectable()
export class Login {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly openSession: OpenSession,
  ) {}

  /**
   * An unknown address and a wrong password answer alike, in text and in time.
   * @throws AppError AUTH.BAD_CREDENTIALS
   */
  async execute({ email, password, origin }: Credentials, deadline: number): Promise<SignedIn> {
    const user = await this.users.acrossOwnersFindByEmail(email);
    const matches = await this.hasher.matches(user?.passwordHash ?? null, password, origin, deadline);
    if (!user || !matches) throw new AppError('AUTH.BAD_CREDENTIALS');
    return this.openSession.execute(user);
  }
}
