import { Injectable } from '@nestjs/common';
import { newEvent, userRegistered } from '@megafon/contracts';
import type { PlanId, Role, SessionUser } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { duplicateAs, newId } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { UserRepository } from './user.repository.js';
import type { UserDocument } from './user.schema.js';

export interface NewUser extends Pick<
  SessionUser,
  'name' | 'email' | 'businessName' | 'businessType' | 'marketingStyle'
> {
  /** The claim to the address, and since when it is shown to be the user's. */
  emailClaim: string;
  emailVerifiedAt: Date | null;
  passwordHash: string;
  role: Role;
  /** What the person means to buy. */
  requestedPlan: PlanId;
  /** Granted without payment; null for everybody who registers. */
  grantedPlan: PlanId | null;
}

/** Stores a user and says so. */
@Injectable()
export class AddUser {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError AUTH.EMAIL_TAKEN where somebody has the same claim: the unique index decides */
  async execute({ requestedPlan, grantedPlan, ...fields }: NewUser): Promise<UserDocument> {
    const userId = newId();
    const registered = newEvent(userRegistered, {
      id: `user-registered:${userId}`,
      tenant: userId,
      traceId: currentTraceId(),
      time: this.clock.now(),
      data: { userId, name: fields.name, email: fields.email, role: fields.role, requestedPlan, grantedPlan },
    });
    const plan = { subscriptionPlan: grantedPlan ?? 'starter', planRevision: 0 } as const;
    return await this.users
      .insert(userId, { _id: userId, ...fields, ...plan, verification: null, verificationMails: [] }, [
        registered,
      ])
      .catch(duplicateAs('AUTH.EMAIL_TAKEN', { key: 'emailClaim' }));
  }
}
