import { accountConnected, accountRemoved } from '@megafon/contracts';
import type { EventEnvelope } from '@megafon/contracts';
import type { Worker } from './worker.js';
import type { World } from './world.js';

/** What the service says and hears itself. */
const heard: readonly string[] = [accountConnected.type, accountRemoved.type];

/** Kafka, with what it does to messages: late, doubled, out of order, again after a crash. */
export class SimulatedBroker {
  /** In the order of their first publication; the second time changes nothing. */
  readonly published = new Map<string, EventEnvelope>();
  private waiting = 0;
  private readonly inHand = new Map<Worker, Set<EventEnvelope>>();

  constructor(private readonly world: World) {}

  /** Whether every command was taken by a worker, for good. */
  get isEmpty(): boolean {
    return this.waiting === 0;
  }

  append(events: readonly EventEnvelope[]): void {
    for (const event of events) {
      if (this.published.has(event.id)) continue;
      this.published.set(event.id, event);
      if (heard.includes(event.type)) this.send(event, this.world.schedule.chance.between(1, 50));
    }
  }

  /** A command, delivered at least once. */
  send(event: EventEnvelope, delayMs: number): void {
    this.waiting += 1;
    this.deliver(event, delayMs);
  }

  /** It was killed, or silent for too long: what it had is given to others. */
  lose(worker: Worker): void {
    const { chance } = this.world.schedule;
    for (const event of this.inHand.get(worker) ?? []) this.send(event, chance.between(500, 10_000));
    if (worker.process.state === 'dead') {
      this.waiting -= this.inHand.get(worker)?.size ?? 0;
      this.inHand.delete(worker);
    }
  }

  private deliver(event: EventEnvelope, delayMs: number): void {
    const { schedule, plan } = this.world;
    schedule.happens(delayMs, () => {
      const { running } = this.world;
      if (running.length === 0) return this.deliver(event, 500);
      const worker = schedule.chance.of(running);
      const hand = this.inHand.get(worker) ?? new Set();
      this.inHand.set(worker, hand.add(event));
      worker.process.spawn(async () => {
        const isDone = await worker.consume(event).then(
          () => true,
          () => false,
        );
        hand.delete(event);
        if (!isDone) return this.deliver(event, 1_000);
        if (!this.world.isCalm && schedule.chance.happens(plan.rates.twice))
          this.deliver(event, schedule.chance.between(0, 30_000));
        else this.waiting -= 1;
      });
    });
  }
}
