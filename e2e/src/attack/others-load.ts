import { cpus } from 'node:os';
import { processTree } from '@megafon/processes';

interface Reading {
  atMs: number;
  /** Processor time of all processes, and of ours with those that ended and were waited for, in seconds. */
  all: number;
  ours: number;
}

/** How much of the processors goes to what has nothing to do with this run: a busy machine's times say little. */
export class OthersLoad {
  private readonly before: Reading;

  /** @param root of the run's processes: it started them all */
  constructor(private readonly root: number) {
    this.before = this.reading();
  }

  /** Since it was made: 1 where others had all processors. */
  share(): number {
    const now = this.reading();
    const { before } = this;
    const others = now.all - before.all - (now.ours - before.ours);
    return others / (cpus().length * ((now.atMs - before.atMs) / 1_000));
  }

  private reading(): Reading {
    const busyMs = cpus().reduce(
      (sum, { times }) => sum + times.user + times.nice + times.sys + times.irq,
      0,
    );
    const ours = processTree(this.root).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    return { atMs: performance.now(), all: busyMs / 1_000, ours };
  }
}
