import { Inject, Injectable } from '@nestjs/common';
import { passwordChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { passwordChangedMail } from './reset-mail.js';

/** Whoever did not change it themselves hears of it. */
@Injectable()
export class TellWhenPasswordChanged {
  static readonly on = passwordChanged;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-password-changed-mail';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Delivered twice, it mails once. An address that nobody verified may be somebody else's: it is not written to each
   * time its registrant changes a password.
   */
  async handle({ data: { userId, passwordNumber } }: EventOf<typeof passwordChanged>): Promise<void> {
    if (!this.mailer.enabled) return;
    const user = await this.users.find(userId, userId);
    if (!user || user.emailVerifiedAt === null) return;
    if ((user.passwordNumberTold ?? 0) >= passwordNumber) return;
    const mail = passwordChangedMail(user.email, this.config.PUBLIC_URL);
    await this.mailer.sendUnlessRefused(mail, { mail: 'change of password', userId });
    await this.users.change(userId, userId, (known) => ({
      state: { ...known, passwordNumberTold: Math.max(known.passwordNumberTold ?? 0, passwordNumber) },
    }));
  }
}
