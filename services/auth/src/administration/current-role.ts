import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Caller, Role } from '@megafon/contracts';
import { UserRepository } from '../users/user.repository.js';

/** A token says the role its user had: what changes users is held against the one they have. */
@Injectable()
export class CurrentRole {
  constructor(private readonly users: UserRepository) {}

  /**
   * @returns the id of the caller
   * @throws AppError AUTH.REQUIRED where nobody is signed in or the user is gone, AUTH.ADMIN_ONLY, AUTH.FORBIDDEN
   */
  async require(caller: Caller | null, allowed: readonly Role[]): Promise<string> {
    const user = caller && (await this.users.find(caller.userId, caller.userId));
    if (!user) throw new AppError('AUTH.REQUIRED');
    if (allowed.includes(user.role)) return user._id;
    throw new AppError(user.role === 'user' ? 'AUTH.ADMIN_ONLY' : 'AUTH.FORBIDDEN');
  }
}
