import { Clock } from '@megafon/service';
import type { SharedTime } from '@megafon/concurrency';
import type { SimulatedProcess } from './simulated-process.js';
import type { World } from './world.js';

const everyMs = 5_000;
/** Nothing happens to any clock then, and hours of questions would be most of a history. */
const whenCalmMs = 25_000;
/** While it is not sure. */
const soonMs = 1_000;

/** As SharedClock of libs/service, for a process of a history. */
export class SimulatedClock extends Clock {
  constructor(
    private readonly world: World,
    private readonly process: SimulatedProcess,
    private readonly time: SharedTime,
  ) {
    super();
  }

  now(): Date {
    return new Date(this.time.nowMs);
  }

  override sure(): Promise<boolean> {
    return this.time.sure();
  }

  /** Asks before anybody wants to know, and from then on. */
  async start(): Promise<void> {
    for (let isTold = false; !isTold;) {
      isTold = await this.time.measure().then(
        () => true,
        () => false,
      );
      if (!isTold) await this.pause(soonMs);
    }
    this.process.spawn(() => this.keepTime());
  }

  private async keepTime(): Promise<void> {
    for (;;) {
      const pauseMs = this.world.isCalm ? whenCalmMs : everyMs;
      await this.pause(this.time.isSure ? pauseMs : soonMs);
      await this.time.measure().catch(() => undefined);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.process.timer(ms, resolve));
  }
}
