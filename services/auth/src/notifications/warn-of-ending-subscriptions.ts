import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask, settleEach } from '@megafon/concurrency';
import { Clock } from '@megafon/service';
import { UserRepository } from '../users/user.repository.js';
import type { EndingUser } from '../users/user.repository.js';
import { RecipientRepository } from './recipient.repository.js';
import { RecordNews } from './use-cases/record-news.js';

const everyMs = 3_600_000;
const firstInMs = 60_000;
const aheadMs = 3 * 86_400_000;
const batchSize = 200;

/** Nobody tells that a subscription will end soon: it is looked for. */
@Injectable()
export class WarnOfEndingSubscriptions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WarnOfEndingSubscriptions.name);
  private readonly task = new RepeatingTask({
    everyMs,
    round: async (stopping) => this.round(stopping),
    onError: (err) => this.logger.error({ msg: 'could not look for subscriptions that end', err }),
  });

  constructor(
    private readonly users: UserRepository,
    private readonly recipients: RecipientRepository,
    private readonly record: RecordNews,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(firstInMs * (1 + Math.random()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** Everybody whose subscription ends within three days hears of it once. */
  async round(stopping?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + aheadMs);
    for (let after: EndingUser | null = null; stopping?.aborted !== true;) {
      const ending: EndingUser[] = await this.users.acrossOwnersEnding(
        { after, from: now, until },
        batchSize,
      );
      await settleEach(
        ending,
        (user) => this.warn(user, now),
        ({ _id: userId }, err) => this.logger.warn({ msg: 'a user could not be warned', userId, err }),
      );
      after = ending.at(-1) ?? null;
      if (ending.length < batchSize) return;
    }
  }

  private async warn({ _id: userId, subscriptionPlan: plan, endsAt }: EndingUser, now: Date): Promise<void> {
    const known = await this.recipients.find(userId, userId);
    if (known?.endingTold && known.endingTold >= endsAt) return;
    const endDate = endsAt.toISOString();
    const news = { kind: 'subscription-ending', plan, endDate } as const;
    await this.record.execute(userId, { news, cause: [endDate] }, now);
    await this.recipients.changeOf(userId, (recipient) => ({ state: { ...recipient, endingTold: endsAt } }));
  }
}
