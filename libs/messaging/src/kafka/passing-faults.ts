/** Tells a fault that passes from one that stays: it is seen again and again for longer than it should take. */
export class PassingFaults {
  private readonly known = new Map<string, { firstAt: number; lastAt: number }>();

  /** @param patienceMs how long it may last, and how long it is away before it counts as a new one */
  constructor(private readonly patienceMs: number) {}

  /** How long it has lasted when that is worth saying (once in `patienceMs`), else null. */
  seen(fault: string, nowMs: number): number | null {
    const before = this.known.get(fault);
    const isNew = !before || nowMs - before.lastAt > this.patienceMs;
    const firstAt = isNew ? nowMs : before.firstAt;
    this.known.set(fault, { firstAt, lastAt: nowMs });
    const rounds = (atMs: number): number => Math.floor((atMs - firstAt) / this.patienceMs);
    return !isNew && rounds(nowMs) > rounds(before.lastAt) ? nowMs - firstAt : null;
  }
}
