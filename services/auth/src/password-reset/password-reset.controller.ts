import { Controller } from '@nestjs/common';
import { forgotPassword, resetPassword } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { RequestReset } from './use-cases/request-reset.js';
import { ResetPassword } from './use-cases/reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly requests: RequestReset,
    private readonly resets: ResetPassword,
  ) {}

  @Handles(forgotPassword)
  async forgot({ body }: RequestOf<typeof forgotPassword>): Promise<ReplyOf<typeof forgotPassword>> {
    await this.requests.execute(body.email);
    return { success: true };
  }

  @Handles(resetPassword)
  async reset({ body, deadline }: RequestOf<typeof resetPassword>): Promise<ReplyOf<typeof resetPassword>> {
    return { success: true, email: await this.resets.execute(body, deadline) };
  }
}
