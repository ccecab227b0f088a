const maxRemembered = 200;

/** Lets a text pass once in a while. */
export class RepeatFilter {
  private readonly lastAt = new Map<string, number>();

  /** @param quietMs how long a text is held back after it passed */
  constructor(private readonly quietMs: number) {}

  passes(text: string, nowMs: number): boolean {
    const last = this.lastAt.get(text);
    if (last !== undefined && nowMs - last < this.quietMs) return false;
    if (this.lastAt.size >= maxRemembered) this.lastAt.clear();
    this.lastAt.set(text, nowMs);
    return true;
  }
}
