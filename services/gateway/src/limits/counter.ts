/** How many of each there are now; what there is none of takes no memory. */
export class Counter {
  private readonly counts = new Map<string, number>();

  /** One more, where fewer than `max` are there. @returns whether it was added */
  add(key: string, max: number): boolean {
    const count = this.counts.get(key) ?? 0;
    if (count >= max) return false;
    this.counts.set(key, count + 1);
    return true;
  }

  remove(key: string): void {
    const count = this.counts.get(key) ?? 0;
    if (count > 1) this.counts.set(key, count - 1);
    else this.counts.delete(key);
  }
}
