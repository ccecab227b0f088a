import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { settleEach } from '../schedule/settle-each.js';
import { Ticker } from '../schedule/ticker.js';
import { CommentJobRepository } from './comment-job.repository.js';
import { FollowComments } from './use-cases/follow-comments.js';

const everyMs = 30_000;
const batch = 100;

/** Settles comments of which nobody said anything in time, so that every job ends. */
@Injectable()
export class OverdueComments implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OverdueComments.name);
  private readonly ticker = new Ticker(OverdueComments.name, everyMs, () => this.settle());

  constructor(
    private readonly jobs: CommentJobRepository,
    private readonly followComments: FollowComments,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.ticker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.ticker.stop();
  }

  async settle(): Promise<undefined> {
    const overdue = await this.jobs.acrossOwnersOverdue(this.clock.now(), batch);
    await settleEach(overdue, {
      settle: ({ owner, _id }) => this.followComments.settleOverdue(owner, _id),
      postpone: ({ owner, _id }, delayMs) =>
        this.jobs.postpone(owner, _id, new Date(this.clock.now().getTime() + delayMs)),
      onError: ({ _id }, error) =>
        this.logger.warn({ msg: 'overdue comments were not settled', jobId: _id, err: error }),
    });
    return undefined;
  }
}
