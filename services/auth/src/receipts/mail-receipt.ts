import { Injectable } from '@nestjs/common';
import { Mailer } from '../mail/mailer.js';
import type { Mail } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { timeZoneOf } from '../users/user.schema.js';

/** More payments than anybody makes while a mail server is away. */
const remembered = 24;

export interface Recipient {
  to: string;
  timeZone: string;
}

/** Mails of what was paid. */
@Injectable()
export class MailReceipt {
  constructor(
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Delivered twice, it mails once: the user remembers it. Cut short right after the mail, it may mail again.
   * @param id of what is mailed, as the user remembers it
   */
  async once(
    userId: string,
    id: string,
    mail: 'receipt' | 'invoice',
    compose: (to: Recipient) => Mail,
  ): Promise<void> {
    if (!this.mailer.enabled) return;
    const user = await this.users.find(userId, userId);
    if (!user || user.receiptsMailed?.includes(id)) return;
    const to = { to: user.email, timeZone: timeZoneOf(user) };
    await this.mailer.sendUnlessRefused(compose(to), { mail, userId, paymentId: id });
    await this.users.change(userId, userId, (known) => ({
      state: { ...known, receiptsMailed: [...(known.receiptsMailed ?? []), id].slice(-remembered) },
    }));
  }
}
