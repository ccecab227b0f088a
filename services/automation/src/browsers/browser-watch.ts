import { RepeatingTask } from '@megafon/concurrency';
import type { ChromiumProcess } from './chromium-process.js';
import type { ChromiumSlots } from './chromium-slots.js';

interface WatchLimits {
  everyMs: number;
  /** A Chromium that says nothing for so long is killed. */
  hangMs: number;
  /** Of a Chromium with all its helpers. */
  memoryBytes: number;
}

/** Looks after the Chromium processes: one that hangs is killed, one that has grown too large is relieved. */
export class BrowserWatch {
  private readonly task: RepeatingTask;

  /** @param closeIdle closes the contexts of a Chromium that nobody is working in. */
  constructor(
    private readonly slots: ChromiumSlots,
    private readonly limits: WatchLimits,
    private readonly closeIdle: (chromium: ChromiumProcess, reason: 'memory' | 'replaced') => Promise<void>,
  ) {
    this.task = new RepeatingTask({
      everyMs: limits.everyMs,
      round: () => this.look(),
      // A Chromium that fails while it is asked is looked at again next time.
      onError: () => undefined,
    });
    this.task.start();
  }

  /** A look under way ends by itself: the browsers are being closed. */
  stop(): void {
    void this.task.stop();
  }

  private async look(): Promise<void> {
    await Promise.all(this.slots.running.map((chromium) => this.lookAt(chromium)));
  }

  private async lookAt(chromium: ChromiumProcess): Promise<void> {
    if (!chromium.isConnected) return;
    if (await this.hangs(chromium)) {
      this.slots.kill(chromium);
      return;
    }
    if (!chromium.isUsable) return this.closeIdle(chromium, 'replaced');
    // An action under way is never cut off: what is idle goes first, and if that is not enough the rest as it ends.
    if (!(await this.isTooLarge(chromium))) return;
    await this.closeIdle(chromium, 'memory');
    if (await this.isTooLarge(chromium)) this.slots.retire(chromium, 'memory');
  }

  /** Asked twice: a process of ours that was stopped itself finds its first question too old, though it was answered. */
  private async hangs(chromium: ChromiumProcess): Promise<boolean> {
    const patienceMs = this.limits.hangMs / 2;
    return !(await chromium.answers(patienceMs)) && !(await chromium.answers(patienceMs));
  }

  private async isTooLarge(chromium: ChromiumProcess): Promise<boolean> {
    return (await chromium.memoryBytes()) > this.limits.memoryBytes;
  }
}
