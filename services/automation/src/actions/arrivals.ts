import { Injectable } from '@nestjs/common';
import type { Action } from './action.js';

export type Arrived = Pick<Action, '_id' | 'owner' | 'accountId' | 'originId' | 'kind' | 'groupId'>;

/** Hears what is stored for an account in this process, from when it was asked to until it is ended. */
export class Listening {
  private readonly heard: Arrived[] = [];
  private told: () => void = () => undefined;

  constructor(readonly end: () => void) {}

  hear(arrived: Arrived): void {
    this.heard.push(arrived);
    this.told();
  }

  /** The first that is wanted, also of what was heard already; null when the time is up. */
  async next(isWanted: (arrived: Arrived) => boolean, limitMs: number): Promise<Arrived | null> {
    const found = () => this.heard.find(isWanted) ?? null;
    if (found()) return found();
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.told = () => {
        if (!found()) return;
        clearTimeout(limit);
        resolve();
      };
    });
    return found();
  }
}

/** Tells a worker that has an account at hand of what comes in for it. What other processes store is not heard. */
@Injectable()
export class Arrivals {
  private readonly listening = new Map<string, Listening>();

  /** One at a time for an account: whoever has its lease. */
  listen(accountId: string): Listening {
    const mine = new Listening(() => {
      if (this.listening.get(accountId) === mine) this.listening.delete(accountId);
    });
    this.listening.set(accountId, mine);
    return mine;
  }

  stored(arrived: Arrived): void {
    this.listening.get(arrived.accountId)?.hear(arrived);
  }
}
