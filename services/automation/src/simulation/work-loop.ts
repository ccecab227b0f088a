import type { Outbox, OutboxSweeper } from '@megafon/mongo';
import type { Action } from '../actions/action.js';
import { isOpen } from '../actions/action.js';
import type { ActionRepository } from '../actions/action.repository.js';
import type { WorkThroughAccount } from '../actions/use-cases/work-through-account.js';
import type { SimulatedProcess } from './simulated-process.js';
import type { World } from './world.js';

const pollMs = 1_000;
const longestSleepMs = 60_000;
const sweepMs = 2_000;
const loops = 2;

/**
 * Works through accounts as action-workers.ts does, but sleeps through polls that would find nothing: a history of an
 * hour has seconds in which something happens.
 */
export class WorkLoop {
  private readonly busy = new Set<string>();
  private readonly sleepers = new Set<() => void>();

  constructor(
    private readonly world: World,
    private readonly process: SimulatedProcess,
    private readonly actions: ActionRepository,
    private readonly workThrough: WorkThroughAccount,
  ) {}

  start(sweeper: OutboxSweeper, outbox: Outbox): void {
    for (let loop = 0; loop < loops; loop += 1) this.process.spawn(() => this.loop());
    this.process.spawn(() => this.sweep(sweeper, outbox));
  }

  wake(): void {
    for (const wake of this.sleepers) wake();
  }

  private async loop(): Promise<void> {
    for (;;) {
      const didWork = await this.turn().catch(() => false);
      if (!didWork) await this.sleep();
    }
  }

  private async turn(): Promise<boolean> {
    for (const { owner, accountId } of await this.actions.acrossOwnersDue(new Date(), 200)) {
      if (this.busy.has(accountId)) continue;
      this.busy.add(accountId);
      try {
        if (await this.workThrough.execute(owner, accountId, () => false)) return true;
      } finally {
        this.busy.delete(accountId);
      }
    }
    return false;
  }

  private sleep(): Promise<void> {
    const nowMs = this.process.clockMs;
    let dueMs = nowMs + longestSleepMs;
    for (const action of this.world.actions.all as unknown as Action[])
      if (isOpen(action)) dueMs = Math.min(dueMs, action.notBefore.getTime() + 1);
    return new Promise((resolve) => {
      const wake = () => {
        this.sleepers.delete(wake);
        resolve();
      };
      this.sleepers.add(wake);
      this.process.timer(Math.max(pollMs, dueMs - nowMs), wake);
    });
  }

  /** As outbox-sweeper.ts times it; where nothing is left, nobody looks. */
  private async sweep(sweeper: OutboxSweeper, outbox: Outbox): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => this.process.timer(sweepMs, resolve));
      if (this.world.database.isPublished) continue;
      await outbox.retry();
      await sweeper.sweep();
    }
  }
}
