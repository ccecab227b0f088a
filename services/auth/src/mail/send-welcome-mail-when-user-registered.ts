import { Inject, Injectable, Logger } from '@nestjs/common';
import { userRegistered } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { UserRepository } from '../users/user.repository.js';
import { Mailer, MailRefusedError } from './mailer.js';
import { welcomeMail } from './welcome-mail.js';

@Injectable()
export class SendWelcomeMailWhenUserRegistered {
  static readonly on = userRegistered;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-welcome-mail';

  private readonly logger = new Logger(SendWelcomeMailWhenUserRegistered.name);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /**
   * Delivered twice, it mails once: the user remembers it. A crash between the mail and the memory sends the same
   * Message-ID again. Seeded users get none: nobody registered them.
   */
  async handle({ data }: EventOf<typeof userRegistered>): Promise<void> {
    const { userId } = data;
    if (!this.mailer.enabled || data.grantedPlan !== null) return;
    const user = await this.users.find(userId, userId);
    if (!user || user.welcomeMailAt) return;
    try {
      await this.mailer.send(welcomeMail(data, new URL('/quickstart', this.config.PUBLIC_URL).href));
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      this.logger.warn({ msg: 'welcome mail refused for good', userId, err: error });
    }
    const welcomeMailAt = this.clock.now();
    await this.users.change(userId, userId, (current) => ({ state: { ...current, welcomeMailAt } }));
  }
}
