/**
 * Counts the attempts at a message over the lives of several processes, so that a message that kills its process is
 * found out. An abstract class, for Nest to inject: an application with event handlers does not start without one
 * (`{ provide: AttemptStore, useFactory: … }`; RedisModule of libs/service brings it).
 */
export abstract class AttemptStore {
  /** An attempt starts: how many have started by now, this one included. */
  abstract begin(key: string): Promise<number>;
  /** The attempt that began last failed for reasons that are not the message's. */
  abstract forgive(key: string): Promise<void>;
  /** The message is done with. */
  abstract clear(key: string): Promise<void>;
}

/**
 * Where attempts are counted while the first place is away: a service without one counts in memory then. MongoModule of
 * libs/mongo brings it.
 */
export abstract class StandbyAttempts extends AttemptStore {}

/** Forgets when the process ends: for tests, and while nothing else is there. */
export class MemoryAttempts extends AttemptStore {
  private readonly started = new Map<string, number>();

  async begin(key: string): Promise<number> {
    const attempts = (this.started.get(key) ?? 0) + 1;
    this.started.set(key, attempts);
    return attempts;
  }

  async forgive(key: string): Promise<void> {
    this.started.set(key, Math.max(0, (this.started.get(key) ?? 0) - 1));
  }

  async clear(key: string): Promise<void> {
    this.started.delete(key);
  }
}
