import { Chance } from './chance.js';
import type { SimulatedProcess } from './simulated-process.js';
import { Steps } from './steps.js';
import type { Step } from './steps.js';
import { Trace } from './trace.js';

/** Far more than a history has that comes to its end. */
const mostSteps = 40_000;

const nextRound = setImmediate;

/** The time of a history and the order of all that happens in it: one seed, one history. */
export class Schedule {
  readonly trace = new Trace();
  readonly chance: Chance;
  /** Whose code runs; what it asks of the globals (the time, timers, chance) is answered for it. */
  current: SimulatedProcess | null = null;
  private readonly steps = new Steps();
  private isOver = false;

  /** @param nowMs since the epoch; the true time, by nobody's clock. */
  constructor(
    seed: number,
    public nowMs: number,
  ) {
    this.chance = new Chance(seed);
  }

  after(delayMs: number, step: Step): void {
    this.steps.add(this.nowMs + delayMs, step);
  }

  /** As `after`, where it concerns no process's own code. */
  happens(delayMs: number, what: () => void): void {
    this.after(delayMs, () => {
      what();
      return false;
    });
  }

  note(line: string): void {
    this.trace.add(`${((this.nowMs % 86_400_000) / 1_000).toFixed(4)} ${line}`);
  }

  end(): void {
    this.isOver = true;
  }

  /** Until `end`, or until nothing is left to happen. After each step all code that can go on has gone on. */
  async run(): Promise<void> {
    let taken = 0;
    for (let next = this.steps.take(); next && !this.isOver; next = this.steps.take()) {
      if ((taken += 1) > mostSteps) return;
      this.nowMs = Math.max(this.nowMs, next.at);
      if (next.step()) await new Promise<void>((resolve) => nextRound(resolve));
      this.current = null;
    }
  }
}
