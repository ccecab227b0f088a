/** When each owner had a turn, as far as it matters: who had none yet comes first, then who had his longest ago. */
export class LastTurns {
  private taken = 0;
  private readonly last = new Map<string, number>();

  /** @returns the first of what waits of the owner who is next; null where nothing waits */
  nextOf<T extends { owner: string }>(waiting: Iterable<T>): T | null {
    let next: T | null = null;
    let nextTurn = Infinity;
    for (const one of waiting) {
      const turn = this.last.get(one.owner) ?? 0;
      if (turn >= nextTurn) continue;
      next = one;
      nextTurn = turn;
    }
    return next;
  }

  take(owner: string): void {
    this.taken += 1;
    this.last.set(owner, this.taken);
  }

  forget(): void {
    this.last.clear();
  }
}
