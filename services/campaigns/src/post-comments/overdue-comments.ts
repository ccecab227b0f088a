import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { Ticker } from '../schedule/ticker.js';
import { CommentJobRepository } from './comment-job.repository.js';
import { FollowComments } from './use-cases/follow-comments.js';

const everyMs = 30_000;
const batch = 100;

/** Settles comments of which nobody said anything in time, so that every job ends. */
@Injectable()
export class OverdueComments implements OnApplicationBootstrap, OnModuleDestroy {
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
    for (const { owner, _id } of await this.jobs.acrossOwnersOverdue(this.clock.now(), batch)) {
      await this.followComments.settleOverdue(owner, _id);
    }
    return undefined;
  }
}
