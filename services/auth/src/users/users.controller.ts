import { Controller } from '@nestjs/common';
import { getUserProfile } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { UserRepository } from './user.repository.js';

@Controller()
export class UsersController {
  constructor(private readonly users: UserRepository) {}

  /** @throws AppError USER.NOT_FOUND */
  @Handles(getUserProfile)
  async profile({ body }: RequestOf<typeof getUserProfile>): Promise<ReplyOf<typeof getUserProfile>> {
    const user = await this.users.get(body.userId, body.userId);
    const { businessName, businessType, marketingStyle, targetAudience = '' } = user;
    return { businessName, businessType, marketingStyle, targetAudience };
  }
}
