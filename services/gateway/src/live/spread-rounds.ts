import { RepeatingTask } from '@megafon/concurrency';

/** How long a round takes that comes by itself. */
const calmMs = 30_000;
/** The same of one that is due: something may have been missed. */
const hurriedMs = 2_000;
const stepMs = 100;

/**
 * Looks at everything again and again, a share of it each tenth of a second: ten thousand pages looked at in the same
 * moment hold up everybody's events for a second.
 */
export class SpreadRounds<Key> {
  private readonly task: RepeatingTask;
  private rest: Iterator<Key, undefined> | null = null;
  /** How many are to be looked at; less than one of a few pages, as they too have a whole round. */
  private due = 0;
  private roundMs = calmMs;
  private isAnotherDue = false;

  /**
   * @param all what there is; may change between two steps
   * @param look at one of it
   * @param onError told what a look threw; the others are looked at all the same
   */
  constructor(
    private readonly all: ReadonlyMap<Key, unknown>,
    private readonly look: (key: Key) => void,
    onError: (error: unknown) => void,
  ) {
    this.task = new RepeatingTask({ everyMs: stepMs, round: async () => this.step(), onError });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** What is left of this round comes soon, and so does a whole one after it. */
  hurry(): void {
    this.roundMs = hurriedMs;
    this.isAnotherDue = true;
  }

  private step(): void {
    this.due += (this.all.size * stepMs) / this.roundMs;
    // Of a map: what is added meanwhile is looked at too, what has gone is not.
    this.rest ??= this.all.keys();
    for (; this.due >= 1; this.due -= 1) {
      const next = this.rest.next();
      if (next.done === true) return this.endRound();
      this.look(next.value);
    }
  }

  private endRound(): void {
    this.rest = null;
    this.due = 0;
    this.roundMs = this.isAnotherDue ? hurriedMs : calmMs;
    this.isAnotherDue = false;
  }
}
