import { Inject, Injectable } from '@nestjs/common';
import type { News } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import type { Mail } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { timeZoneOf } from '../users/user.schema.js';
import type { NotificationDocument } from './notification.schema.js';

type Compose = (to: { to: string; publicUrl: string; timeZone: string }, news: News[]) => Mail;

@Injectable()
export class MailToRecipient {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  /**
   * An address that nobody verified may be somebody else's: it is not written to.
   * @returns whether there was anything to mail, and anybody to mail it to
   * @throws AppError SERVICE.UNAVAILABLE
   */
  async send(
    userId: string,
    mail: 'attention' | 'digest',
    told: readonly NotificationDocument[],
    compose: Compose,
  ): Promise<boolean> {
    const user = await this.users.find(userId, userId);
    const isReached = this.mailer.enabled && user !== null && user.emailVerifiedAt !== null;
    if (!isReached || told.length === 0) return false;
    const news = told.map((one) => one.news);
    const to = { to: user.email, publicUrl: this.config.PUBLIC_URL, timeZone: timeZoneOf(user) };
    await this.mailer.sendUnlessRefused(compose(to, news), { mail, userId });
    return true;
  }
}
