type Attempt = () => Promise<boolean>;

/** More than these are left to the sweeper, which finds them in the database. */
const maxEntries = 10_000;
const atOnce = 100;

/** What this process could not publish, by document: tried again without looking for it in the database. */
export class Unfinished {
  private readonly attempts = new Map<string, Attempt>();

  /** @param attempt resolves to whether it succeeded; never rejects */
  add(key: string, attempt: Attempt): void {
    if (this.attempts.size < maxEntries) this.attempts.set(key, attempt);
  }

  /** One at first: while the broker is away the others are not even tried. */
  async retry(): Promise<void> {
    if (!(await this.take(1))) return;
    for (let left = this.attempts.size; left > 0; left -= atOnce) {
      if (!(await this.take(Math.min(left, atOnce)))) return;
    }
  }

  /** The oldest ones. @returns whether one of them succeeded. */
  private async take(count: number): Promise<boolean> {
    const taken = [...this.attempts].slice(0, count);
    for (const [key] of taken) this.attempts.delete(key);
    const outcomes = await Promise.all(taken.map(([, attempt]) => attempt()));
    // To the end of the line: one that can never be published must not keep the others waiting.
    outcomes.forEach((succeeded, at) => {
      const entry = taken[at];
      if (!succeeded && entry && !this.attempts.has(entry[0])) this.add(...entry);
    });
    return outcomes.some(Boolean);
  }
}
