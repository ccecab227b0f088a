import { MachineClock } from './machine-clock.js';
import type { Parts } from './parts.js';
import { SimulatedProcess } from './simulated-process.js';
import { Worker } from './worker.js';
import type { World } from './world.js';

/** The machines that the workers run on: each has one worker, and starts a new one when it died. */
export class Machines {
  private readonly on: Worker[] = [];
  private readonly clocks: MachineClock[] = [];
  private started = 0;

  constructor(
    private readonly world: World,
    private readonly parts: Parts,
  ) {
    const { schedule, plan } = world;
    const { chance } = schedule;
    for (let machine = 0; machine < plan.machines; machine += 1) {
      const pace = 1 + chance.between(-plan.drift, plan.drift);
      this.clocks[machine] = new MachineClock(schedule, chance.between(-plan.skewMs, plan.skewMs), pace);
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

  /** Somebody, or something, sets the clock of one of them. */
  setClock(byMs: number): void {
    const { schedule } = this.world;
    const machine = schedule.chance.whole(0, this.clocks.length - 1);
    schedule.note(`the clock of machine ${machine + 1} is set by ${Math.round(byMs)} ms`);
    this.clocks[machine]?.set(byMs);
  }

  /** The lid is closed, and opened later: ticks stand still like everything else. */
  sleep(forMs: number): void {
    const worker = this.on[this.someRunning()];
    if (!worker) return;
    const { process } = worker;
    process.freeze(true);
    process.clock.sleep();
    if (forMs > 10_000) this.world.broker.lose(worker);
    this.world.schedule.happens(forMs, () => {
      process.clock.wake();
      process.thaw();
    });
  }

  mendAll(): void {
    this.on.forEach((worker, machine) => {
      worker.process.clock.wake();
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
    const clock = this.clocks[machine];
    if (!clock) throw new RangeError(`no machine ${machine}`);
    this.started += 1;
    const process = new SimulatedProcess(world.schedule, `worker-${this.started}`, clock, () =>
      world.callMs(),
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
