const tickMs = 1_000;

/**
 * Notices work that never ends and loops that stand still. It counts ticks of its own timer, not time: a process that
 * was suspended, or whose event loop was busy, is not taken for stuck when it goes on.
 */
export class Watchdog {
  private readonly entered = new Map<symbol, { label: string; ticks: number }>();
  private readonly limitTicks: number;
  private idleTicks = 0;
  private timer?: NodeJS.Timeout;

  /**
   * @param limitMs how long one piece of work may take, and how long `beat` may stay away
   * @param onStuck called once, with what is stuck
   */
  constructor(
    private readonly name: string,
    limitMs: number,
    private readonly onStuck: (reason: string) => void,
  ) {
    this.limitTicks = Math.max(1, Math.ceil(limitMs / tickMs));
  }

  start(): void {
    this.timer ??= setInterval(() => this.tick(), tickMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** The watched loop is alive. */
  beat(): void {
    this.idleTicks = 0;
  }

  /** A piece of work begins; call what is returned when it ends. */
  enter(label: string): () => void {
    const id = Symbol(label);
    this.entered.set(id, { label, ticks: 0 });
    return () => this.entered.delete(id);
  }

  /** Tells that all is lost, whatever the limits. */
  bark(reason: string): void {
    this.stop();
    this.onStuck(`${this.name}: ${reason}`);
  }

  /** One second of being awake has passed. */
  tick(): void {
    this.idleTicks += 1;
    if (this.idleTicks > this.limitTicks) return this.bark('the consumer stands still');
    for (const work of this.entered.values()) {
      work.ticks += 1;
      if (work.ticks > this.limitTicks) return this.bark(`${work.label} does not end`);
    }
  }
}
