import { Inject, Injectable } from '@nestjs/common';
import { askQuietTime, notificationGroupOf } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { deterministicId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { UserRepository } from '../../users/user.repository.js';
import { MAIL_PACE } from '../mail-pace.js';
import { afterDigest } from '../mail-times.js';
import type { MailPace } from '../mail-times.js';
import { MailToRecipient } from '../mail-to-recipient.js';
import { digestMail } from '../notification-mail.js';
import { NotificationRepository } from '../notification.repository.js';
import { RecipientRepository } from '../recipient.repository.js';
import type { RecipientDocument } from '../recipient.schema.js';

@Injectable()
export class SendDigest {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
    private readonly mail: MailToRecipient,
    private readonly requests: RequestClient,
    @Inject(MAIL_PACE) private readonly pace: MailPace,
    private readonly clock: Clock,
  ) {}

  /**
   * What happened since the last one; nothing where nothing did. In a time that its user keeps quiet it waits for the
   * end of that. Cut short right after the mail, it may mail again, under the same id.
   * @param claimed whose lease the caller holds
   * @throws AppError SERVICE.UNAVAILABLE, SERVICE.TIMEOUT while automation or the mail server is away
   */
  async execute(claimed: RecipientDocument): Promise<void> {
    const { owner, settings } = claimed;
    const quietUntil = await this.quietUntil(owner);
    if (quietUntil) return this.putOff(claimed, quietUntil);
    const waiting = (await this.notifications.newest(owner)).filter(({ digest }) => digest === 'wanted');
    const wanted = waiting.filter(({ news }) => settings[notificationGroupOf(news)].digest);
    const ids = waiting.map(({ _id }) => _id);
    const every = settings.digestEvery;
    await this.mail.send(owner, 'digest', wanted, (to, news) =>
      digestMail(every, news, { ...to, id: `digest.${deterministicId(...ids)}` }),
    );
    await this.notifications.markSent(owner, ids, 'digest');
    const zone = await this.users.timeZoneOf(owner);
    const now = this.clock.now();
    await this.recipients.changeOf(owner, (known) => ({
      state: afterDigest(known, claimed, { every: known.settings.digestEvery, zone }, this.pace, now),
    }));
  }

  private async quietUntil(owner: string): Promise<Date | null> {
    const body = { owner, at: this.clock.now().toISOString() };
    const { quiet } = await this.requests.send(askQuietTime, { body }, { caller: null });
    return quiet && new Date(quiet.until);
  }

  private async putOff({ owner, digestDueAt: leaseEnd }: RecipientDocument, until: Date): Promise<void> {
    await this.recipients.changeOf(owner, (known) =>
      known.digestDueAt?.getTime() === leaseEnd?.getTime()
        ? { state: { ...known, digestDueAt: until } }
        : null,
    );
  }
}
