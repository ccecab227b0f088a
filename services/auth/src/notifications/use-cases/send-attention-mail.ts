import { Inject, Injectable } from '@nestjs/common';
import { notificationGroupOf } from '@megafon/contracts';
import { deterministicId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { MAIL_PACE } from '../mail-pace.js';
import { afterMail } from '../mail-times.js';
import type { MailPace } from '../mail-times.js';
import { MailToRecipient } from '../mail-to-recipient.js';
import { attentionMail } from '../notification-mail.js';
import { NotificationRepository } from '../notification.repository.js';
import { RecipientRepository } from '../recipient.repository.js';
import type { RecipientDocument } from '../recipient.schema.js';

@Injectable()
export class SendAttentionMail {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly recipients: RecipientRepository,
    private readonly mail: MailToRecipient,
    @Inject(MAIL_PACE) private readonly pace: MailPace,
    private readonly clock: Clock,
  ) {}

  /**
   * One mail of all that waits. Cut short right after the mail, it may mail again, under the same id.
   * @param claimed whose lease the caller holds
   * @throws AppError SERVICE.UNAVAILABLE while the mail server is away
   */
  async execute(claimed: RecipientDocument): Promise<void> {
    const { owner } = claimed;
    const waiting = (await this.notifications.newest(owner)).filter(({ mail }) => mail === 'wanted');
    const { settings } = claimed;
    const wanted = waiting.filter(({ news }) => settings[notificationGroupOf(news)].mail);
    const ids = waiting.map(({ _id }) => _id);
    const wasSent = await this.mail.send(owner, 'attention', wanted, (to, news) =>
      attentionMail(news, { ...to, id: `attention.${deterministicId(...ids)}` }),
    );
    await this.notifications.markSent(owner, ids, 'mail');
    const now = this.clock.now();
    await this.recipients.changeOf(owner, (known) => ({
      state: afterMail(known, claimed, wasSent, this.pace, now),
    }));
  }
}
