import { Inject, Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { UserRepository } from '../../users/user.repository.js';
import { MAIL_PACE } from '../mail-pace.js';
import { nextDigestAt } from '../mail-times.js';
import type { MailPace } from '../mail-times.js';
import { RecipientRepository } from '../recipient.repository.js';

@Injectable()
export class ChangeSettings {
  constructor(
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
    @Inject(MAIL_PACE) private readonly pace: MailPace,
    private readonly clock: Clock,
  ) {}

  /** A digest that waits comes at the time that is chosen now. */
  async execute(owner: string, settings: NotificationSettings): Promise<NotificationSettings> {
    const rhythm = { every: settings.digestEvery, zone: await this.users.timeZoneOf(owner) };
    const next = nextDigestAt(this.clock.now(), rhythm, this.pace.digestHour);
    const changed = await this.recipients.changeOf(owner, (known) => {
      const isOther = known.settings.digestEvery !== settings.digestEvery;
      const digestDueAt = known.digestDueAt !== null && isOther ? next : known.digestDueAt;
      return { state: { ...known, settings, digestDueAt } };
    });
    return changed.settings;
  }
}
