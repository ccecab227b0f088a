import { MemoryDatabase } from '@megafon/service-testing';
import type { MemoryCollection } from '@megafon/service-testing';
import type { Plan } from './plan.js';
import type { Schedule } from './schedule.js';
import { SimulatedBroker } from './simulated-broker.js';
import { SimulatedNetwork } from './simulated-network.js';
import type { CallFault } from './simulated-process.js';
import { Watch } from './watch.js';
import type { Worker } from './worker.js';

/** Everything outside the workers, and who they are. */
export class World {
  readonly database = new MemoryDatabase();
  readonly network: SimulatedNetwork;
  readonly broker: SimulatedBroker;
  readonly watch: Watch;
  readonly workers: Worker[] = [];
  /** In a row, by account. */
  readonly proxyFailures = new Map<string, number>();
  /** Nothing goes wrong: at the very beginning, and in the end. */
  isCalm = true;

  constructor(
    readonly schedule: Schedule,
    readonly plan: Plan,
  ) {
    this.network = new SimulatedNetwork(schedule, plan);
    this.broker = new SimulatedBroker(this);
    this.watch = new Watch(this);
  }

  get actions(): MemoryCollection {
    return this.database.collection('actions');
  }

  get running(): Worker[] {
    return this.workers.filter(({ process }) => process.state === 'running');
  }

  /** Of a call to a server nearby. */
  callMs(): number {
    const { chance } = this.schedule;
    if (!this.isCalm && chance.happens(this.plan.rates.slow)) return chance.between(50, 4_000);
    return chance.between(0.1, 4);
  }

  /** Of a page. */
  pageMs(): number {
    const { chance } = this.schedule;
    if (!this.isCalm && chance.happens(this.plan.rates.slowPage)) return chance.between(1_000, 16_000);
    return chance.between(5, 300);
  }

  /** Of a page that is read to its end; it may be shown long before the answer comes. */
  *lookMs(): Generator<number> {
    yield this.pageMs();
    const { chance } = this.schedule;
    const isSlow = !this.isCalm && chance.happens(this.plan.rates.slowLook);
    for (;;) yield isSlow ? chance.between(5_000, 18_000) : this.pageMs();
  }

  fault(rate: number): CallFault {
    const { chance } = this.schedule;
    if (this.isCalm || !chance.happens(rate)) return null;
    return chance.happens(0.5) ? 'before' : 'after';
  }
}
