import { Inject, Injectable } from '@nestjs/common';
import { emailChangeRequested } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import type { EmailChange } from '../users/user.schema.js';
import { linkOf } from './link-of.js';
import { emailChangeMail } from './verification-mail.js';
import { newVerification } from './verification.js';

/**
 * Mails the link for another address. The mail is the same whether somebody else verified the address or not: that is
 * said to whoever follows the link, who has the mailbox.
 */
@Injectable()
export class SendLinkWhenEmailChangeRequested {
  static readonly on = emailChangeRequested;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-email-change-mail';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** Delivered twice, also at once, it mails once; what failed half-way is mailed anew with another link. */
  async handle({ data: { userId } }: EventOf<typeof emailChangeRequested>): Promise<void> {
    const user = await this.users.find(userId, userId);
    const asked = user?.emailChange;
    if (!asked || asked.mailedAt !== null) return;
    const now = this.clock.now();
    const { token, verification } = newVerification(userId, now);
    if (!(await this.put(userId, asked, { ...asked, verification }))) return;
    const mail = emailChangeMail(asked.email, linkOf(this.config.PUBLIC_URL, token));
    await this.mailer.sendUnlessRefused(mail, { mail: 'change of address', userId });
    await this.put(userId, { ...asked, verification }, { ...asked, verification, mailedAt: now });
  }

  /** @returns whether it stood as `seen`, and stands as `next` now */
  private async put(userId: string, seen: EmailChange, next: EmailChange): Promise<boolean> {
    const { emailChange } = await this.users.change(userId, userId, (user) =>
      isSame(user.emailChange, seen) ? { state: { ...user, emailChange: next } } : null,
    );
    return isSame(emailChange, next);
  }
}

function isSame(one: EmailChange | null | undefined, other: EmailChange): boolean {
  return (
    one?.email === other.email &&
    one.verification?.hash === other.verification?.hash &&
    one.mailedAt?.getTime() === other.mailedAt?.getTime()
  );
}
