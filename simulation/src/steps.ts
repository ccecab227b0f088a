/** Something that happens at a time. @returns whether it let a process go on. */
export type Step = () => boolean;

interface Entry {
  at: number;
  /** Steps of one moment keep the order in which they were asked for. */
  seq: number;
  step: Step;
}

/** What is going to happen, by time: a binary heap. */
export class Steps {
  private readonly heap: Entry[] = [];
  private seq = 0;

  add(at: number, step: Step): void {
    const { heap } = this;
    const entry = { at, seq: (this.seq += 1), step };
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent] as Entry;
      if (!isBefore(entry, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  take(): Entry | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || last === first) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const below = heap[child] as Entry;
      if (!isBefore(below, last)) break;
      heap[index] = below;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.seq < b.seq);
}
