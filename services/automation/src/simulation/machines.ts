import type { Parts } from './parts.js';
import { SimulatedProcess } from './simulated-process.js';
import { Worker } from './worker.js';
import type { World } from './world.js';

/** The machines that the workers run on: each has one worker, and starts a new one when it died. */
export class Machines {
  private readonly on: Worker[] = [];
  private readonly skewsMs: number[] = [];
  private started = 0;

  constructor(
    private readonly world: World,
    private readonly parts: Parts,
  ) {
    const { chance } = world.schedule;
    for (let machine = 0; machine < world.plan.machines; machine += 1) {
      this.skewsMs[machine] = chance.between(-world.plan.skewMs, world.plan.skewMs);
      this.start(machine);
    }
  }

  /** kill -9 of one that runs: its continuations never run again. */
  kill(restartMs: number): void {
    const machine = this.someRunning();
    const worker = this.on[machine];
    if (!worker) return;
    worker.process.kill();
    this.world.broker.lose(worker);
    const { schedule } = this.world;
    schedule.happens(schedule.chance.between(0, 2_000), () => (worker.process.hasBrowser = false));
    schedule.happens(restartMs, () => this.restart(machine, worker));
  }

  /** SIGSTOP, and SIGCONT later. */
  freeze(forMs: number): void {
    const worker = this.on[this.someRunning()];
    if (!worker) return;
    const { schedule } = this.world;
    worker.process.freeze(schedule.chance.happens(0.3));
    if (forMs > 10_000) this.world.broker.lose(worker);
    schedule.happens(forMs, () => worker.process.thaw());
  }

  mendAll(): void {
    this.on.forEach((worker, machine) => {
      worker.process.thaw();
      if (worker.process.state === 'dead') this.restart(machine, worker);
    });
  }

  /** A new process on the same machine; as release-leases-of-the-dead.ts does, it may give free what the dead one held. */
  private restart(machine: number, dead: Worker): void {
    if (this.on[machine] !== dead) return;
    dead.process.hasBrowser = false;
    const { process, turns } = this.start(machine);
    if (this.world.schedule.chance.happens(0.6)) process.spawn(() => turns.freeAllOf(dead.process.name));
  }

  private start(machine: number): Worker {
    const { world } = this;
    this.started += 1;
    const process = new SimulatedProcess(
      world.schedule,
      `worker-${this.started}`,
      this.skewsMs[machine] ?? 0,
      () => world.callMs(),
    );
    const worker = new Worker(world, process, this.parts);
    this.on[machine] = worker;
    world.workers.push(worker);
    return worker;
  }

  private someRunning(): number {
    const running = this.on.flatMap(({ process }, machine) => (process.state === 'running' ? [machine] : []));
    return running.length === 0 ? -1 : this.world.schedule.chance.of(running);
  }
}
