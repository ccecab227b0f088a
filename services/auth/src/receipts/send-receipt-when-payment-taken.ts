import { Injectable } from '@nestjs/common';
import { paymentTaken } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { timeZoneOf } from '../users/user.schema.js';
import { receiptMail } from './receipt-mail.js';

/** More payments than anybody makes while a mail server is away. */
const remembered = 24;

@Injectable()
export class SendReceiptWhenPaymentTaken {
  static readonly on = paymentTaken;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-receipt-mail';

  constructor(
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Delivered twice, it mails once: the user remembers it. Cut short right after the mail, it may mail again. */
  async handle({ data }: EventOf<typeof paymentTaken>): Promise<void> {
    if (!this.mailer.enabled) return;
    const { userId, paymentId } = data;
    const user = await this.users.find(userId, userId);
    if (!user || user.receiptsMailed?.includes(paymentId)) return;
    const to = { to: user.email, timeZone: timeZoneOf(user) };
    await this.mailer.sendUnlessRefused(receiptMail(to, data), {
      mail: 'receipt',
      userId,
      paymentId,
    });
    await this.users.change(userId, userId, (known) => ({
      state: { ...known, receiptsMailed: [...(known.receiptsMailed ?? []), paymentId].slice(-remembered) },
    }));
  }
}
