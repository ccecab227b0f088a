import { Injectable } from '@nestjs/common';
import { AppError, emailChangeRequested, newEvent } from '@megafon/contracts';
import type { EventEnvelope, ProfileInput, RequestInput, updateProfile } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { Mailer } from '../../mail/mailer.js';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { SecondFactorAgain } from '../../second-factor-storage/second-factor-again.js';
import { profileChangedEvent } from '../../users/profile-changed-event.js';
import { UserRepository } from '../../users/user.repository.js';
import type { UserDocument } from '../../users/user.schema.js';
import { askingForEmail, withFields } from '../change-of-profile.js';

type Written = RequestInput<typeof updateProfile>['body'];

@Injectable()
export class UpdateProfile {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly again: SecondFactorAgain,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /**
   * All of it, or nothing. Another address waits for its link, whether somebody has it or not.
   * @throws AppError AUTH.PASSWORD_REQUIRED, AUTH.WRONG_PASSWORD, REQUEST.TOO_MANY, USER.NOT_FOUND;
   * SERVICE.UNAVAILABLE where no mail can be sent; as `SecondFactorAgain.require` does
   */
  async execute(userId: string, { origin, ...written }: Written, deadline: number): Promise<UserDocument> {
    const user = await this.users.get(userId, userId);
    if (written.email === user.email) return this.write(userId, written, null);
    if (written.currentPassword === undefined) throw new AppError('AUTH.PASSWORD_REQUIRED');
    await this.hasher.refuseOther(user.passwordHash, written.currentPassword, origin, deadline);
    if (!this.mailer.enabled) throw new AppError('SERVICE.UNAVAILABLE');
    await this.again.require(user, written.secondFactor);
    return this.write(userId, written, await this.users.acrossOwnersMailsTo(written.email));
  }

  /** @param ofAddress when links went to the new address; null where it stays the same */
  private write(
    userId: string,
    written: ProfileInput,
    ofAddress: readonly Date[] | null,
  ): Promise<UserDocument> {
    const now = this.clock.now();
    return this.users.change(userId, userId, (user) => {
      const changed = withFields(user, written);
      if (ofAddress === null) return { state: changed, events: this.news(user, changed, now) };
      const asking = askingForEmail(changed, written.email, ofAddress, now);
      return { state: asking, events: [...this.news(user, asking, now), requested(asking, now)] };
    });
  }

  private news(before: UserDocument, after: UserDocument, now: Date): EventEnvelope[] {
    const fields = ['name', 'businessName', 'businessType', 'marketingStyle', 'targetAudience'] as const;
    const isChanged = fields.some((field) => (before[field] ?? '') !== after[field]);
    return isChanged ? [profileChangedEvent(after, now)] : [];
  }
}

function requested({ _id: userId, version }: UserDocument, time: Date): EventEnvelope {
  return newEvent(emailChangeRequested, {
    id: `email-change-requested:${userId}:${version + 1}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId },
  });
}
