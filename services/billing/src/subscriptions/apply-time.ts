import { Injectable } from '@nestjs/common';
import type { Overdue } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import { Clock, Sweep } from '@megafon/service';
import { ChangeSubscription } from './change-subscription.js';
import { afterTime } from './subscription.js';
import { SubscriptionRepository } from './subscription.repository.js';

/** Ends what was paid until now, and begins what follows. Every instance looks; who is second changes nothing. */
@Injectable()
export class ApplyTime extends Sweep<Overdue> {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    clock: Clock,
  ) {
    super(ApplyTime.name, clock, { firstInMs: 0, batchSize: 200, drains: true });
  }

  protected overdue(now: Date, limit: number): Promise<Overdue[]> {
    return this.subscriptions.acrossOwnersDue(now, limit);
  }

  protected async settleOne({ owner }: Overdue): Promise<void> {
    try {
      await this.changeSubscription.execute(owner, (known, moment) => {
        const moved = afterTime(known, moment);
        return moved && { ...moved, overdueFailures: undefined };
      });
    } catch (error) {
      // Deleted meanwhile: nothing is due any more.
      if (!(error instanceof AppError && error.code === 'USER.NOT_FOUND')) throw error;
    }
  }

  protected postpone({ owner }: Overdue, until: Date): Promise<void> {
    return this.subscriptions.postpone(owner, until);
  }
}
