import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { Clock } from '@megafon/service';
import { ended, noSlot } from '../generation.js';
import { GenerationRepository } from '../generation.repository.js';
import { endedEvent } from '../generation-view.js';

const everyMs = 5_000;
const atOnce = 200;

/** Gives back the generations whose process is gone. Every instance looks; who is second changes nothing. */
@Injectable()
export class CloseAbandoned implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CloseAbandoned.name);
  private readonly task = new RepeatingTask({
    everyMs,
    round: () => this.execute(),
    onError: (err) => this.logger.error({ msg: 'could not close abandoned generations', err }),
  });

  constructor(
    private readonly generations: GenerationRepository,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  async execute(): Promise<void> {
    const now = this.clock.now();
    for (const { _id, owner } of await this.generations.acrossOwnersAbandoned(now, atOnce)) {
      // One that cannot be closed keeps none of the others open.
      await this.close(owner, _id, now).catch((err: unknown) =>
        this.logger.error({ msg: 'could not close an abandoned generation', id: _id, err }),
      );
    }
  }

  private async close(owner: string, id: string, now: Date): Promise<void> {
    await this.generations.change(owner, id, (known) => {
      if (known.leaseUntil >= now) return null;
      const failed = known.variants.map(({ text }) => ({ text, state: 'failed' }) as const);
      const state = ended(known, failed, { reason: 'interrupted', freeSlot: noSlot(id) });
      return state && { state, events: [endedEvent(state, now)] };
    });
  }
}
