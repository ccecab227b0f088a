import { Injectable, Logger } from '@nestjs/common';
import { AppError, userRegistered } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { SendVerification } from './send-verification.js';

@Injectable()
export class SendVerificationWhenUserRegistered {
  static readonly on = userRegistered;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-verification-mail';

  private readonly logger = new Logger(SendVerificationWhenUserRegistered.name);

  constructor(
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly verification: SendVerification,
  ) {}

  /** Delivered twice, it mails once: the user remembers it. Whoever needs no verification gets no mail. */
  async handle({ data: { userId } }: EventOf<typeof userRegistered>): Promise<void> {
    if (!this.mailer.enabled) return;
    const user = await this.users.find(userId, userId);
    if (!user || user.emailVerifiedAt !== null || user.verificationMails.length > 0) return;
    try {
      await this.verification.execute(user);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'REQUEST.TOO_MANY')) throw error;
      this.logger.log({ msg: 'an address got enough mails for now', userId });
    }
  }
}
