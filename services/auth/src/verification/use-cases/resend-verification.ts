import { Injectable } from '@nestjs/common';
import { UserRepository } from '../../users/user.repository.js';
import { SendVerification } from '../send-verification.js';

@Injectable()
export class ResendVerification {
  constructor(
    private readonly users: UserRepository,
    private readonly verification: SendVerification,
  ) {}

  /** Nothing is sent to an address that is verified. @throws AppError as `SendVerification` does, USER.NOT_FOUND */
  async execute(userId: string): Promise<void> {
    const user = await this.users.get(userId, userId);
    if (user.emailVerifiedAt === null) await this.verification.execute(user);
  }
}
