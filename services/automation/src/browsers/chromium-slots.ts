import type { ChromiumExit, ChromiumProcess } from './chromium-process.js';

/** Why a Chromium that was in use is so no longer. */
export type RestartReason = 'crash' | 'hang' | 'memory' | 'no-context';

/** The Chromium processes of a worker, each started when it is first wanted. */
export class ChromiumSlots {
  private readonly slots = new Map<number, Promise<ChromiumProcess>>();
  /** Those that take new contexts. */
  private readonly slotOf = new Map<ChromiumProcess, number>();
  /** Those that retire as well. */
  private readonly living = new Set<ChromiumProcess>();
  private readonly hung = new WeakSet<ChromiumProcess>();
  private turns = 0;
  private isStopping = false;

  constructor(
    private readonly size: number,
    private readonly launch: (slot: number) => Promise<ChromiumProcess>,
    private readonly lost: (reason: RestartReason, exit: ChromiumExit | null) => void,
  ) {}

  get running(): ChromiumProcess[] {
    return [...this.living];
  }

  /** The next one in turn. */
  take(): Promise<ChromiumProcess> {
    const slot = this.turns % this.size;
    this.turns += 1;
    const started = this.slots.get(slot) ?? this.start(slot);
    this.slots.set(slot, started);
    return started;
  }

  /** New contexts get another one; this one ends with its last context. */
  retire(chromium: ChromiumProcess, reason: RestartReason): void {
    if (!this.vacate(chromium)) return;
    this.lost(reason, null);
    chromium.retire();
  }

  /** One that does not listen any more: killed with its helpers. Whatever waits for an answer of it fails. */
  kill(chromium: ChromiumProcess): void {
    this.hung.add(chromium);
    chromium.kill();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const started of this.slots.values()) await started.catch(() => undefined);
    await Promise.all(this.running.map((chromium) => chromium.stop()));
  }

  private async start(slot: number): Promise<ChromiumProcess> {
    try {
      if (this.isStopping) throw new Error('the browser pool is stopping');
      const chromium = await this.launch(slot);
      this.living.add(chromium);
      this.slotOf.set(chromium, slot);
      chromium.browser.once('disconnected', () => void this.ended(chromium));
      return chromium;
    } catch (error) {
      this.slots.delete(slot);
      throw error;
    }
  }

  private async ended(chromium: ChromiumProcess): Promise<void> {
    const wasInUse = this.vacate(chromium);
    // One that retires cuts off what goes on in it.
    if ((wasInUse || chromium.isWanted) && !this.isStopping) {
      this.lost(this.hung.has(chromium) ? 'hang' : 'crash', await chromium.exit());
    }
    await chromium.stop();
    this.living.delete(chromium);
  }

  /** @returns whether it had a slot. */
  private vacate(chromium: ChromiumProcess): boolean {
    const slot = this.slotOf.get(chromium);
    if (slot === undefined) return false;
    this.slotOf.delete(chromium);
    return this.slots.delete(slot);
  }
}
