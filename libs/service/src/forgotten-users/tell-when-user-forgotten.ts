import { newEvent, userDeleted, userForgottenBy } from '@megafon/contracts';
import type { EventOf, ServiceName } from '@megafon/contracts';
import { currentTraceId, EventPublisher } from '@megafon/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';

export const FORGETTING_SERVICE = Symbol('ForgettingService');

/** Says that this service has nothing left of a user who is gone. */
@Injectable()
export class TellWhenUserForgotten {
  static readonly on = userDeleted;
  /** What this service deletes is deleted by then; what failed half-way is not told. */
  static readonly last = true;

  constructor(
    @Inject(FORGETTING_SERVICE) private readonly service: ServiceName,
    private readonly publisher: EventPublisher,
    private readonly clock: Clock,
  ) {}

  /**
   * It is no outbox that keeps this event, as there is no document left to hold it: the deletion itself stays uncommitted
   * until the broker has it, and comes again. Told twice it is the same event.
   */
  async handle({ data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    const told = newEvent(userForgottenBy[this.service], {
      id: `user-forgotten:${this.service}:${userId}`,
      // No page of theirs is left to hear of it.
      tenant: '',
      traceId: currentTraceId(),
      time: this.clock.now(),
      data: { userId },
    });
    await this.publisher.publish([told]);
  }
}
