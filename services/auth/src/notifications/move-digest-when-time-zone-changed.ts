import { Inject, Injectable } from '@nestjs/common';
import { timeZoneChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { UserRepository } from '../users/user.repository.js';
import { MAIL_PACE } from './mail-pace.js';
import { movedDigest } from './mail-times.js';
import type { MailPace } from './mail-times.js';
import { RecipientRepository } from './recipient.repository.js';

@Injectable()
export class MoveDigestWhenTimeZoneChanged {
  static readonly on = timeZoneChanged;

  constructor(
    private readonly recipients: RecipientRepository,
    private readonly users: UserRepository,
    @Inject(MAIL_PACE) private readonly pace: MailPace,
    private readonly clock: Clock,
  ) {}

  /** By what the user says now, whichever event it is: harmless when delivered twice or late. */
  async handle({ data: { userId } }: EventOf<typeof timeZoneChanged>): Promise<void> {
    const recipient = await this.recipients.find(userId, userId);
    if (!recipient?.digestDueAt) return;
    const zone = await this.users.timeZoneOf(userId);
    const now = this.clock.now();
    await this.recipients.change(userId, userId, (known) => {
      const rhythm = { every: known.settings.digestEvery, zone };
      const state = movedDigest(known, rhythm, this.pace, now);
      return state && { state };
    });
  }
}
