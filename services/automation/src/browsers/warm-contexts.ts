import { KeyedQueue } from '@megafon/concurrency';
import { NetworkError } from '../profiles/network-error.js';
import type { AccountContext } from './account-context.js';

/** Why a warm context was closed. */
export type RetireReason =
  | 'age'
  | 'uses'
  | 'memory'
  | 'replaced'
  | 'crash'
  | 'failure'
  | 'revision'
  | 'lru'
  | 'forgotten'
  | 'shutdown';

interface Warm {
  context: AccountContext;
  revision: number;
  openedAtMs: number;
  /** Ends its rest on the page that was left open. */
  parking: NodeJS.Timeout | null;
}

/** The open contexts by account, least recently used first. One visit at a time in each. */
export class WarmContexts {
  private readonly entries = new Map<string, Warm>();
  private readonly turns = new KeyedQueue();

  constructor(
    private readonly limits: { most: number; maxUses: number; maxAgeMs: number; parkAfterMs: number },
    private readonly retired: (reason: RetireReason) => void = () => undefined,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** A failure of the browser closes the context; a page that says no is just a page. */
  async use<T>(
    key: string,
    revision: number,
    work: (context: AccountContext) => Promise<T>,
    open: () => Promise<AccountContext>,
  ): Promise<T> {
    return this.turns.run(key, async () => {
      const context = (await this.fitting(key, revision)) ?? (await this.add(key, revision, await open()));
      context.uses += 1;
      try {
        return await work(context);
      } catch (error) {
        if (!(error instanceof NetworkError)) await this.drop(key, context.isUsable ? 'failure' : 'crash');
        throw error;
      } finally {
        this.parkLater(key);
      }
    });
  }

  /** Looks into a context that is open; null when there is none. */
  async peek<T>(
    key: string,
    revision: number,
    work: (context: AccountContext) => Promise<T>,
  ): Promise<T | null> {
    return this.turns.run(key, async () => {
      const warm = this.entries.get(key);
      return warm?.revision === revision && warm.context.isUsable ? work(warm.context) : null;
    });
  }

  /** What the open context has is the newer revision by now. */
  async renew(key: string, from: number, to: number): Promise<void> {
    await this.turns.run(key, async () => {
      const warm = this.entries.get(key);
      if (warm?.revision === from) warm.revision = to;
    });
  }

  /** Which are open, with their revisions. */
  get open(): { key: string; revision: number }[] {
    return [...this.entries].map(([key, { revision }]) => ({ key, revision }));
  }

  /** Closes one that is older than this revision. */
  async closeOlder(key: string, revision: number): Promise<void> {
    await this.turns.run(key, async () => {
      if ((this.entries.get(key)?.revision ?? Infinity) < revision) await this.drop(key, 'revision');
    });
  }

  async close(key: string): Promise<void> {
    await this.turns.run(key, () => this.drop(key, 'forgotten'));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((key) => this.drop(key, 'shutdown')));
  }

  /** Closes those that nobody works in. */
  async closeIdle(reason: RetireReason, which: (context: AccountContext) => boolean): Promise<void> {
    const idle = [...this.entries].filter(([key, { context }]) => !this.turns.isBusy(key) && which(context));
    await Promise.all(idle.map(([key]) => this.drop(key, reason)));
  }

  private async fitting(key: string, revision: number): Promise<AccountContext | null> {
    const warm = this.entries.get(key);
    if (!warm) return null;
    stopParking(warm);
    const unfit = this.whyUnfit(warm, revision);
    if (unfit === null) {
      this.entries.delete(key);
      this.entries.set(key, warm);
      return warm.context;
    }
    await this.drop(key, unfit);
    return null;
  }

  private whyUnfit({ context, revision, openedAtMs }: Warm, wanted: number): RetireReason | null {
    if (revision !== wanted) return 'revision';
    if (!context.isUsable) return context.isIntact ? 'replaced' : 'crash';
    if (context.uses >= this.limits.maxUses) return 'uses';
    return performance.now() - openedAtMs > this.limits.maxAgeMs ? 'age' : null;
  }

  private async add(key: string, revision: number, context: AccountContext): Promise<AccountContext> {
    this.entries.set(key, { context, revision, openedAtMs: performance.now(), parking: null });
    for (const old of this.entries.keys()) {
      if (this.entries.size <= this.limits.most) break;
      if (!this.turns.isBusy(old)) await this.drop(old, 'lru');
    }
    return context;
  }

  private async drop(key: string, reason: RetireReason): Promise<void> {
    const warm = this.entries.get(key);
    if (!warm) return;
    stopParking(warm);
    this.entries.delete(key);
    this.retired(reason);
    await warm.context.close();
  }

  /** A page that nobody comes back to for a while goes on working for nobody. */
  private parkLater(key: string): void {
    const warm = this.entries.get(key);
    if (!warm) return;
    const parking = setTimeout(() => {
      void this.turns.run(key, async () => {
        // It may have been used, or closed, while this waited for its turn.
        if (warm.parking === parking) await warm.context.park().catch(() => this.drop(key, 'failure'));
      });
    }, this.limits.parkAfterMs);
    warm.parking = parking.unref();
  }
}

function stopParking(warm: Warm): void {
  if (warm.parking) clearTimeout(warm.parking);
  warm.parking = null;
}
