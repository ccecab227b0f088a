import type { MachineClock } from './machine-clock.js';
import type { Schedule } from './schedule.js';

/** The answer did not come, or nothing was done. */
export type CallFault = 'before' | 'after' | null;

export interface Manner {
  /** From the asking to the doing, and from there to the answer. */
  latencyMs?: () => number;
  fault?: () => CallFault;
  /** Done by the process's own browser: it stands still with the machine, and ends when it is killed. */
  inBrowser?: boolean;
}

/** A process that asks the outside for things and waits; it may die, or stand still, between any two of its steps. */
export class SimulatedProcess {
  state: 'running' | 'frozen' | 'dead' = 'running';
  /** The whole machine stands still, its browser too. */
  isMachineFrozen = false;
  /** A browser may outlive its process for a while. */
  hasBrowser = true;
  calls = 0;
  /** What to do when it has asked so often. */
  readonly atCall = new Map<number, () => void>();
  private deferred: (() => void)[] = [];
  private booted: Promise<void> = Promise.resolve();

  constructor(
    readonly schedule: Schedule,
    readonly name: string,
    /** Of its machine. */
    readonly clock: MachineClock,
    private readonly latencyMs: () => number,
  ) {}

  /** Asks; what is asked is done at once, somewhere else, and the answer comes later. A dead process hears none. */
  call<T>(what: string, effect: () => T, manner: Manner = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.state === 'dead') return;
      this.calls += 1;
      this.atCall.get(this.calls)?.();
      const latencyMs = manner.latencyMs ?? this.latencyMs;
      const fault = manner.fault?.() ?? null;
      const perform = () => {
        if (manner.inBrowser === true && !this.hasBrowser) return;
        if (manner.inBrowser === true && this.isMachineFrozen) {
          this.deferred.push(perform);
          return;
        }
        // What a process was about to send when it died may have gone out or not.
        if (this.state === 'dead' && this.schedule.chance.happens(0.5)) return;
        const answer = this.outcome(what, effect, fault, resolve, reject);
        this.schedule.after(latencyMs(), () => this.goOn(answer));
      };
      this.schedule.happens(latencyMs(), perform);
    });
  }

  /** What comes before all else. */
  boot(work: () => Promise<void>): void {
    this.booted = new Promise((resolve) => {
      this.schedule.after(0, () => this.goOn(() => void work().then(resolve)));
    });
  }

  /** Code of its own that begins now. */
  spawn(work: () => Promise<unknown>): void {
    this.schedule.after(0, () => this.goOn(() => void this.booted.then(work).catch(() => undefined)));
  }

  timer(delayMs: number, run: () => void): void {
    this.schedule.after(delayMs, () => this.goOn(run));
  }

  kill(): void {
    if (this.state === 'dead') return;
    this.state = 'dead';
    this.deferred = [];
    this.schedule.note(`${this.name} dies`);
  }

  freeze(withMachine: boolean): void {
    if (this.state !== 'running') return;
    this.state = 'frozen';
    this.isMachineFrozen = withMachine;
    this.schedule.note(`${this.name} stands still${withMachine ? ', its browser too' : ''}`);
  }

  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'running';
    this.isMachineFrozen = false;
    this.schedule.note(`${this.name} goes on`);
    for (const run of this.deferred.splice(0))
      this.schedule.after(this.schedule.chance.between(0, 5), () => this.goOn(run));
  }

  private goOn(run: () => void): boolean {
    if (this.state === 'frozen') this.deferred.push(run);
    if (this.state !== 'running') return false;
    this.schedule.current = this;
    run();
    return true;
  }

  private outcome<T>(
    what: string,
    effect: () => T,
    fault: CallFault,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ): () => void {
    this.schedule.note(`${this.name} ${what}${fault === null ? '' : ` (fails ${fault})`}`);
    try {
      if (fault === 'before') throw new Error(`${what}: refused`);
      const value = effect();
      if (fault === 'after') throw new Error(`${what}: no answer`);
      return () => resolve(value);
    } catch (error) {
      return () => reject(error);
    }
  }
}
