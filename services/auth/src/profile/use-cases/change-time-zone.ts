import { Injectable } from '@nestjs/common';
import { newEvent, timeZoneChanged } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import { currentTraceId } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { UserRepository } from '../../users/user.repository.js';
import { timeZoneOf } from '../../users/user.schema.js';
import type { UserDocument } from '../../users/user.schema.js';

@Injectable()
export class ChangeTimeZone {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError USER.NOT_FOUND */
  execute(userId: string, timeZone: string): Promise<UserDocument> {
    return this.users.change(userId, userId, (user) => {
      if (timeZoneOf(user) === timeZone) return null;
      const state = { ...user, timeZone };
      return { state, events: [changedEvent(state, timeZone, this.clock.now())] };
    });
  }
}

/** The version that the user will have numbers it: it rises with every change. */
function changedEvent({ _id: userId, version }: UserDocument, timeZone: string, time: Date): EventEnvelope {
  const revision = version + 1;
  return newEvent(timeZoneChanged, {
    id: `user-time-zone:${userId}:${String(revision)}`,
    tenant: userId,
    traceId: currentTraceId(),
    time,
    data: { userId, timeZone, revision },
  });
}
