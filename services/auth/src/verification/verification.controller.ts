import { Controller } from '@nestjs/common';
import { resendVerification, verifyEmail } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { ResendVerification } from './use-cases/resend-verification.js';
import { VerifyEmail } from './use-cases/verify-email.js';

@Controller()
export class VerificationController {
  constructor(
    private readonly verification: VerifyEmail,
    private readonly repetition: ResendVerification,
  ) {}

  @Handles(verifyEmail)
  async verify({ body }: RequestOf<typeof verifyEmail>): Promise<ReplyOf<typeof verifyEmail>> {
    const { _id: id, email } = await this.verification.execute(body.token);
    return { success: true, user: { id, email } };
  }

  @Handles(resendVerification)
  async resend({ userId }: RequestOf<typeof resendVerification>): Promise<{ success: true }> {
    await this.repetition.execute(userId);
    return { success: true };
  }
}
