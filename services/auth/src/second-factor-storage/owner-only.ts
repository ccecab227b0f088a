import { Injectable } from '@nestjs/common';
import type { RequestOrigin, ShownSecondFactor } from '@megafon/contracts';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SecondFactorAgain } from './second-factor-again.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserDocument } from '../users/user.schema.js';

interface Shown {
  currentPassword: string;
  secondFactor?: ShownSecondFactor | undefined;
  origin: RequestOrigin;
}

/** Whoever found an open page does not know the password, and who knows it has no second factor. */
@Injectable()
export class OwnerOnly {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly again: SecondFactorAgain,
  ) {}

  /** @throws AppError as `byPassword` and `SecondFactorAgain.require` do */
  async require(userId: string, shown: Shown, deadline: number): Promise<UserDocument> {
    const user = await this.byPassword(userId, shown, deadline);
    await this.again.require(user, shown.secondFactor);
    return user;
  }

  /** @throws AppError AUTH.WRONG_PASSWORD, USER.NOT_FOUND; as `HashQueue.run` does */
  async byPassword(
    userId: string,
    { currentPassword, origin }: Shown,
    deadline: number,
  ): Promise<UserDocument> {
    const user = await this.users.get(userId, userId);
    await this.hasher.refuseOther(user.passwordHash, currentPassword, origin, deadline);
    return user;
  }
}
