import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { withTimeout } from '@megafon/concurrency';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Figures } from '../figures.js';
import { ActionRepository } from './action.repository.js';
import { OwnerTurns } from './owner-turns.js';
import { WorkThroughAccount } from './use-cases/work-through-account.js';

const mostDue = 1_000;
/** Shutting down has 25 s in all. */
const drainLimitMs = 18_000;

/** Loops that each drive one account at a time, as long as there is something to do. */
@Injectable()
export class ActionWorkers implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ActionWorkers.name);
  private readonly busy = new Set<string>();
  private readonly sleepers = new Set<() => void>();
  private loops: Promise<void>[] = [];
  private isStopping = false;

  constructor(
    private readonly actions: ActionRepository,
    private readonly turns: OwnerTurns,
    private readonly workThrough: WorkThroughAccount,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly figures: Figures,
  ) {}

  /** What is on record needs no broker: after a crash Kafka keeps its place for the dead process for a while. */
  async onModuleInit(): Promise<void> {
    const help = 'Accounts with something to do now, up to 1,000';
    await this.figures.gauge('accounts_waiting', help, async () => {
      return (await this.actions.acrossOwnersDue(this.clock.now(), mostDue)).length;
    });
    this.loops = Array.from({ length: this.config.WORKER_CONCURRENCY }, () => this.loop());
  }

  /** Something came in: no need to wait for the next poll. */
  wake(): void {
    for (const wake of this.sleepers) wake();
  }

  /** The action under way is finished, within limits; what is left is done by others, or after the restart. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await withTimeout(Promise.all(this.loops), drainLimitMs, 'finishing what is under way').catch(
      (err: unknown) => this.logger.warn({ msg: 'an action was not finished', err }),
    );
  }

  private async loop(): Promise<void> {
    while (!this.isStopping) {
      const didWork = await this.turn().catch((error: unknown) => {
        this.logger.error({ msg: 'a turn of a worker failed', err: error });
        return false;
      });
      if (!didWork && !this.isStopping) await this.sleep();
    }
  }

  private async turn(): Promise<boolean> {
    const due = await this.actions.acrossOwnersDue(this.clock.now(), mostDue);
    for (const { owner, accountId } of await this.turns.inTurn(due)) {
      if (this.isStopping) return false;
      if (this.busy.has(accountId)) continue;
      this.busy.add(accountId);
      try {
        const begun = () => this.turns.served(owner, this.clock.now());
        if (await this.workThrough.execute(owner, accountId, () => this.isStopping, begun)) return true;
      } catch (error) {
        this.logger.error({ msg: 'an account could not be worked on', accountId, err: error });
      } finally {
        this.busy.delete(accountId);
      }
    }
    return false;
  }

  private sleep(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, this.config.WORKER_POLL_MS);
      this.sleepers.add(wake);
    });
  }
}
