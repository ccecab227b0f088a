import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserDocument } from '../users/user.schema.js';
import { verificationMail } from './verification-mail.js';
import { linkOf } from './link-of.js';
import { mailsOf, newVerification, waitForMailMs } from './verification.js';

/** Sends a user the link that shows the address to be theirs; an earlier link is good no more. */
@Injectable()
export class SendVerification {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REQUEST.TOO_MANY with `retryAfterS`; SERVICE.UNAVAILABLE without a mail server */
  async execute({ _id: userId, email }: UserDocument): Promise<void> {
    if (!this.mailer.enabled) throw new AppError('SERVICE.UNAVAILABLE');
    const now = this.clock.now();
    const { token, verification } = newVerification(userId, now);
    const ofAddress = await this.users.acrossOwnersMailsTo(email);
    // Taken before the mail is sent, so that many who ask at once get one.
    await this.users.change(userId, userId, (user) => {
      const waitMs = waitForMailMs({ ofAccount: mailsOf(user), ofAddress }, now);
      if (waitMs > 0) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.ceil(waitMs / 1_000) });
      return {
        state: { ...user, verification, verificationMails: [...user.verificationMails, now].slice(-10) },
      };
    });
    const mail = verificationMail(email, linkOf(this.config.PUBLIC_URL, token));
    await this.mailer
      .sendUnlessRefused(mail, { mail: 'verification', userId })
      .catch(async (error: unknown) => {
        await this.users.change(userId, userId, (user) => ({
          state: {
            ...user,
            verificationMails: user.verificationMails.filter((at) => at.getTime() !== now.getTime()),
          },
        }));
        throw error;
      });
  }
}
