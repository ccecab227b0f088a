import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '@megafon/contracts';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserDocument } from '../users/user.schema.js';

/** Whoever found an open page does not know the password. */
@Injectable()
export class OwnerOnly {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
  ) {}

  /** @throws AppError AUTH.WRONG_PASSWORD, USER.NOT_FOUND; as `HashQueue.run` does */
  async require(
    userId: string,
    { currentPassword, origin }: { currentPassword: string; origin: RequestOrigin },
    deadline: number,
  ): Promise<UserDocument> {
    const user = await this.users.get(userId, userId);
    await this.hasher.refuseOther(user.passwordHash, currentPassword, origin, deadline);
    return user;
  }
}
