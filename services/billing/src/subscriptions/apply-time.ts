import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { ChangeSubscription } from './change-subscription.js';
import { afterTime } from './subscription.js';
import { SubscriptionRepository } from './subscription.repository.js';

const everyMs = 30_000;
const atOnce = 200;

/** Ends what was paid until now, and begins what follows. Every instance looks; who is second changes nothing. */
@Injectable()
export class ApplyTime implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ApplyTime.name);
  private readonly task = new RepeatingTask({
    everyMs,
    round: () => this.execute(),
    onError: (err) => this.logger.error({ msg: 'could not look for subscriptions that end', err }),
  });

  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly changeSubscription: ChangeSubscription,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** @returns in how many milliseconds to look again, where more may be due */
  async execute(): Promise<number | undefined> {
    const due = await this.subscriptions.acrossOwnersDue(this.clock.now(), atOnce);
    for (const userId of due) {
      try {
        await this.changeSubscription.execute(userId, afterTime);
      } catch (error) {
        // Deleted meanwhile: nothing is due any more.
        if (!(error instanceof AppError && error.code === 'USER.NOT_FOUND')) throw error;
      }
    }
    return due.length === atOnce ? 0 : undefined;
  }
}
