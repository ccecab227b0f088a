import { Inject, Injectable } from '@nestjs/common';
import { secondFactorChanged, secondFactorMailTexts } from '@megafon/contracts';
import type { DataOf, EventOf } from '@megafon/contracts';
import { CONFIG } from '../../config.js';
import type { Config } from '../../config.js';
import { linkMail } from '../../mail/link-mail.js';
import type { Mail } from '../../mail/mailer.js';
import { Mailer } from '../../mail/mailer.js';
import { UserRepository } from '../../users/user.repository.js';
import { SecondFactorsRepository } from '../../second-factor-storage/second-factors.repository.js';

/** Whoever did not change it themselves hears of it. */
@Injectable()
export class TellWhenSecondFactorChanged {
  static readonly on = secondFactorChanged;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-second-factor-mail';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Delivered twice, it mails once. An address that nobody verified may be somebody else's: it is not written to. */
  async handle({ data: { userId, change, number } }: EventOf<typeof secondFactorChanged>): Promise<void> {
    if (!this.mailer.enabled) return;
    const user = await this.users.find(userId, userId);
    const factors = await this.factors.of(userId);
    if (!user || !factors || user.emailVerifiedAt === null || factors.numberTold >= number) return;
    const mail = secondFactorMail(user.email, change, this.config.PUBLIC_URL);
    await this.mailer.sendUnlessRefused(mail, { mail: 'change of second factor', userId });
    await this.factors.changeOf(userId, (known) => ({
      state: { ...known, numberTold: Math.max(known.numberTold, number) },
    }));
  }
}

function secondFactorMail(
  to: string,
  change: DataOf<typeof secondFactorChanged>['change'],
  publicUrl: string,
): Mail {
  const { why, ...lines } = secondFactorMailTexts;
  return linkMail({ ...lines, why: why[change] }, to, new URL('/settings', publicUrl).href);
}
