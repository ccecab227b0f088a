import { WorkLoop, isOpen } from '@megafon/automation/engine-parts';
import type {
  AccountTurns,
  Action,
  OwnerTurn,
  WakeStrandedAccounts,
  WorkThroughAccount,
} from '@megafon/automation/engine-parts';
import type { Clock } from '@megafon/service';
import type { Outbox, OutboxSweeper } from '@megafon/mongo';
import type { SimulatedProcess } from './simulated-process.js';
import type { World } from './world.js';

const pollMs = 500;
const longestSleepMs = 60_000;
const sweepMs = 2_000;
const strandedMs = 60_000;
const concurrency = 2;

/**
 * The service's loop, which here sleeps through polls that would find nothing: a history of an hour has seconds in
 * which something happens. Beside it, what a process repeats.
 */
export class ProcessLoops {
  private readonly loop: WorkLoop;

  constructor(
    private readonly world: World,
    private readonly process: SimulatedProcess,
    turns: AccountTurns,
    workThrough: WorkThroughAccount,
    private readonly clock: Clock,
  ) {
    this.loop = new WorkLoop(concurrency, {
      next: () => turns.next().catch(() => null),
      workThrough: (leased) => workThrough.execute(leased, () => false).catch(() => undefined),
      rest: (wake) => {
        this.process.timer(this.untilDueMs(), wake);
        return () => undefined;
      },
    });
  }

  start(sweeper: OutboxSweeper, outbox: Outbox, stranded: WakeStrandedAccounts): void {
    this.process.spawn(() => this.loop.run());
    this.process.spawn(() => this.sweep(sweeper, outbox));
    this.process.spawn(() => this.wakeStranded(stranded));
  }

  wake(): void {
    this.loop.wake();
  }

  private untilDueMs(): number {
    const nowMs = this.clock.now().getTime();
    const owners = this.world.database.collection('owner-turns').all as unknown as OwnerTurn[];
    const dueMs = Math.min(nowMs + longestSleepMs, ...owners.map(({ dueAt }) => dueAt.getTime() + 1));
    return Math.max(pollMs, dueMs - nowMs);
  }

  /** As outbox-sweeper.ts times it while something is left; where nothing is, nobody looks. */
  private async sweep(sweeper: OutboxSweeper, outbox: Outbox): Promise<void> {
    for (;;) {
      await this.pause(sweepMs);
      if (this.world.database.isPublished) continue;
      await outbox.retry();
      await sweeper.sweep();
    }
  }

  private async wakeStranded(stranded: WakeStrandedAccounts): Promise<void> {
    for (;;) {
      await this.pause(strandedMs);
      if (this.isSomethingDue()) await stranded.execute().catch(() => undefined);
    }
  }

  private isSomethingDue(): boolean {
    const actions = this.world.actions.all as unknown as Action[];
    return actions.some((action) => isOpen(action) && action.notBefore <= this.clock.now());
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.process.timer(ms, resolve));
  }
}
