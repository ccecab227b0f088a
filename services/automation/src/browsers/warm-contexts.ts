import { NetworkError } from '../drivers/network-error.js';
import type { AccountContext } from './account-context.js';

interface Warm {
  context: AccountContext;
  revision: number;
  openedAtMs: number;
}

/** The open contexts by account, least recently used first. One visit at a time in each. */
export class WarmContexts {
  private readonly entries = new Map<string, Warm>();
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly limits: { most: number; maxUses: number; maxAgeMs: number }) {}

  /** A failure of the browser closes the context; a page that says no is just a page. */
  async use<T>(
    key: string,
    revision: number,
    work: (context: AccountContext) => Promise<T>,
    open: () => Promise<AccountContext>,
  ): Promise<T> {
    return this.inTurn(key, async () => {
      const context = (await this.fitting(key, revision)) ?? (await this.add(key, revision, await open()));
      context.uses += 1;
      try {
        return await work(context);
      } catch (error) {
        if (!(error instanceof NetworkError)) await this.drop(key);
        throw error;
      }
    });
  }

  /** Looks into a context that is open; null when there is none. */
  async peek<T>(
    key: string,
    revision: number,
    work: (context: AccountContext) => Promise<T>,
  ): Promise<T | null> {
    return this.inTurn(key, async () => {
      const warm = this.entries.get(key);
      return warm?.revision === revision && warm.context.isUsable ? work(warm.context) : null;
    });
  }

  async close(key: string): Promise<void> {
    await this.inTurn(key, () => this.drop(key));
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((key) => this.drop(key)));
  }

  private async fitting(key: string, revision: number): Promise<AccountContext | null> {
    const warm = this.entries.get(key);
    if (!warm) return null;
    const { context } = warm;
    const isOld = context.uses >= this.limits.maxUses || Date.now() - warm.openedAtMs > this.limits.maxAgeMs;
    if (warm.revision === revision && context.isUsable && !isOld) {
      this.entries.delete(key);
      this.entries.set(key, warm);
      return context;
    }
    await this.drop(key);
    return null;
  }

  private async add(key: string, revision: number, context: AccountContext): Promise<AccountContext> {
    this.entries.set(key, { context, revision, openedAtMs: Date.now() });
    for (const old of this.entries.keys()) {
      if (this.entries.size <= this.limits.most) break;
      if (!this.turns.has(old)) await this.drop(old);
    }
    return context;
  }

  private async drop(key: string): Promise<void> {
    const warm = this.entries.get(key);
    this.entries.delete(key);
    await warm?.context.close();
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.turns.set(key, settled);
    void settled.then(() => {
      if (this.turns.get(key) === settled) this.turns.delete(key);
    });
    return turn;
  }
}
