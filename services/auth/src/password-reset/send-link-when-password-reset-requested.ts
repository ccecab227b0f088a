import { Inject, Injectable } from '@nestjs/common';
import { passwordResetRequested } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import type { PasswordReset, UserDocument } from '../users/user.schema.js';
import { linkOf } from '../verification/link-of.js';
import { newVerification } from '../verification/verification.js';
import { passwordResetMail } from './reset-mail.js';
import { ResetRequestRepository } from './reset-request.repository.js';
import { resetLinkLifeMs } from './reset-wait.js';

/** Mails the link for another password, where the address has an account: to whoever signs in by it. */
@Injectable()
export class SendLinkWhenPasswordResetRequested {
  static readonly on = passwordResetRequested;
  /** Its own: while the mail server is away, nothing else of auth waits. */
  static readonly group = 'auth-password-reset-mail';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    private readonly requests: ResetRequestRepository,
    private readonly users: UserRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** Delivered twice it mails once; what failed half-way is mailed anew with another link. The newest link is good. */
  async handle({ data: { requestId } }: EventOf<typeof passwordResetRequested>): Promise<void> {
    const request = await this.requests.find(requestId, requestId);
    const askedAt = request?.asked.at(-1);
    if (!request || askedAt === undefined) return;
    const user = await this.users.acrossOwnersFindByEmail(request.email);
    if (!user || isMailed(user, askedAt)) return;
    const now = this.clock.now();
    const { token, verification } = newVerification(user._id, now, resetLinkLifeMs);
    const out = { verification, askedAt, mailedAt: null };
    if (!(await this.put(user, user.passwordReset, out))) return;
    const mail = passwordResetMail(user.email, linkOf(this.config.PUBLIC_URL, token, '/reset-password'));
    await this.mailer.sendUnlessRefused(mail, { mail: 'password reset', userId: user._id });
    await this.put(user, out, { ...out, mailedAt: now });
  }

  /** @returns whether it stood as `seen` and at this address, and stands as `next` now */
  private async put(
    { _id: userId, email }: UserDocument,
    seen: PasswordReset | null | undefined,
    next: PasswordReset,
  ): Promise<boolean> {
    const { passwordReset } = await this.users.change(userId, userId, (user) =>
      user.email === email && isSame(user.passwordReset, seen)
        ? { state: { ...user, passwordReset: next } }
        : null,
    );
    return isSame(passwordReset, next);
  }
}

function isMailed({ passwordReset }: UserDocument, askedAt: Date): boolean {
  return !!passwordReset?.mailedAt && passwordReset.askedAt.getTime() >= askedAt.getTime();
}

function isSame(one: PasswordReset | null | undefined, other: PasswordReset | null | undefined): boolean {
  return (
    one?.verification?.hash === other?.verification?.hash &&
    one?.mailedAt?.getTime() === other?.mailedAt?.getTime()
  );
}
