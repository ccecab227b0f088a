import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask } from '@megafon/concurrency';
import { DeadLetterStore, ReplayRefused } from '@megafon/messaging';
import { Clock } from '@megafon/service';
import { giveUp, noteSent, takeOver } from './dead-letter.js';
import { DeadLetterRepository } from './dead-letter.repository.js';
import type { DeadLetterDocument } from './dead-letter.schema.js';

const lookEveryMs = 15_000;

/** Sends again what was asked for: at once, and what a crash or a broker that was away left behind. */
@Injectable()
export class SendAskedLetters implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SendAskedLetters.name);
  private readonly task = new RepeatingTask({
    everyMs: lookEveryMs,
    round: (stopping) => this.sweep(stopping),
    onError: (error) => this.logger.error({ msg: 'dead letters were not sent again', err: error }),
  });

  constructor(
    private readonly letters: DeadLetterRepository,
    private readonly store: DeadLetterStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /**
   * For whoever has just asked for it or taken it over, and nobody else.
   * @throws Error where the broker does not take it: it stays asked for, and the sweep sends it
   */
  async send(letter: DeadLetterDocument): Promise<void> {
    const kept = await this.letters.withMessage(letter);
    try {
      // Whoever asked knew what it was told.
      await this.store.replay(kept, { force: true });
    } catch (error) {
      if (!(error instanceof ReplayRefused)) throw error;
      this.logger.warn(`dead letter ${letter._id} is not sent again: ${error.message}`);
      await this.letters.step(letter._id, giveUp);
      return;
    }
    const at = this.clock.now();
    await this.letters.step(letter._id, (known) => noteSent(known, at));
  }

  async sweep(stopping?: AbortSignal): Promise<void> {
    for (const { _id } of await this.letters.left(this.clock.now())) {
      if (stopping?.aborted) return;
      await this.finish(_id);
    }
  }

  /** One that cannot be sent keeps no other from being sent. */
  private async finish(id: string): Promise<void> {
    try {
      const mine = await this.takeOver(id);
      if (mine) await this.send(mine);
    } catch (error) {
      this.logger.error({ msg: 'a dead letter was not sent again', letter: id, err: error });
    }
  }

  /** Null where somebody else was faster, or has sent it. */
  private takeOver(id: string): Promise<DeadLetterDocument | null> {
    const at = this.clock.now();
    return this.letters.step(id, (known) => takeOver(known, at));
  }
}
