import { Inject, Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { UserRepository } from '../users/user.repository.js';
import { MAIL_PACE } from './mail-pace.js';
import { expecting } from './mail-times.js';
import type { MailPace } from './mail-times.js';
import type { NotificationDocument } from './notification.schema.js';
import { RecipientRepository } from './recipient.repository.js';

/** Lets the mails that tell of it become due. */
@Injectable()
export class ExpectMail {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
    @Inject(MAIL_PACE) private readonly pace: MailPace,
    private readonly clock: Clock,
  ) {}

  /** Harmless when repeated: what was mailed is not wanted any more. */
  async execute(
    { owner, mail, digest }: Pick<NotificationDocument, 'owner' | 'mail' | 'digest'>,
    { digestEvery }: Pick<NotificationSettings, 'digestEvery'>,
  ): Promise<void> {
    const wants = { mail: mail === 'wanted', digest: digest === 'wanted' };
    if (!wants.mail && !wants.digest) return;
    const rhythm = { every: digestEvery, zone: await this.users.timeZoneOf(owner) };
    await this.recipients.changeOf(owner, (known) => ({
      state: expecting(known, wants, rhythm, this.pace, this.clock.now()),
    }));
  }
}
