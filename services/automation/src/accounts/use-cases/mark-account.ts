import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { PauseReason } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { resumed, stopped } from '../account.js';
import type { Account, UsedFor } from '../account.js';
import { stateChangedEvent } from '../account-events.js';
import { AccountRepository } from '../account.repository.js';

/** Writes what an attempt showed about an account, and tells the person when its badge changed. */
@Injectable()
export class MarkAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /** Pauses or disconnects it. Harmless when it stands so already or is gone. */
  async stopped(
    owner: string,
    accountId: string,
    reason: PauseReason,
    { isPageUnknown = false } = {},
  ): Promise<void> {
    await this.change(owner, accountId, (account) => stopped(account, reason, isPageUnknown));
  }

  /** A test found it well. */
  async well(owner: string, accountId: string): Promise<void> {
    await this.change(owner, accountId, resumed);
  }

  /** It acted. Harmless when it is gone. */
  async used(owner: string, accountId: string, usedFor: UsedFor = {}): Promise<void> {
    await this.accounts.used(owner, accountId, this.clock.now(), usedFor);
  }

  /** The policy lets it rest until then. */
  async resting(owner: string, accountId: string, until: Date): Promise<void> {
    await this.ignoringRemoval(
      this.accounts.change(owner, accountId, (account) =>
        account.notBefore < until ? { state: { ...account, notBefore: until } } : null,
      ),
    );
  }

  /**
   * The session as the network renewed it. Not kept when another worker kept a newer one meanwhile, or the person
   * connected anew. @returns whether it was kept.
   */
  async renewedSession(
    owner: string,
    accountId: string,
    { revision, next, sealed }: { revision: number; next: number; sealed: string },
  ): Promise<boolean> {
    const kept = await this.ignoringRemoval(
      this.accounts.changeWith(owner, accountId, (account) => {
        const isKept = account.sessionRevision === revision;
        if (!isKept) return { isKept };
        return { isKept, state: { ...account, session: sealed, sessionRevision: next } };
      }),
    );
    return kept?.decision.isKept ?? false;
  }

  private async change(
    owner: string,
    accountId: string,
    decide: (account: Account) => Account | null,
  ): Promise<void> {
    const at = this.clock.now();
    await this.ignoringRemoval(
      this.accounts.change(owner, accountId, (account) => {
        const state = decide(account);
        return state && { state, events: [stateChangedEvent(state, at)] };
      }),
    );
  }

  private async ignoringRemoval<T>(change: Promise<T>): Promise<T | undefined> {
    try {
      return await change;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ACCOUNT.NOT_FOUND')) throw error;
      return undefined;
    }
  }
}
