import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RepeatingTask, settleEach } from '@megafon/concurrency';
import { Clock } from '@megafon/service';
import type { Account } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { ActionRepository } from './action.repository.js';
import { OrphanActions } from './use-cases/orphan-actions.js';

const everyMs = 60_000;
const nextBatchMs = 1_000;
/** What is due for so long and not begun is looked at. */
const patienceMs = 30_000;
const batchSize = 500;

/**
 * Whoever stores an action wakes its account after it, and a crash may come in between; an account may be removed under a
 * worker that dies. What is due and nobody is told of is found here, batch by batch, and so is what an earlier version
 * stored.
 */
@Injectable()
export class WakeStrandedAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WakeStrandedAccounts.name);
  private after = '';
  private readonly task = new RepeatingTask({
    everyMs,
    round: async () => ((await this.execute()) ? undefined : nextBatchMs),
    onError: (err) => this.logger.error({ msg: 'could not look for stranded accounts', err }),
  });

  constructor(
    private readonly actions: ActionRepository,
    private readonly accounts: AccountRepository,
    private readonly turns: AccountTurns,
    private readonly orphan: OrphanActions,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(nextBatchMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  /** One batch. @returns whether it was the last one. */
  async execute(): Promise<boolean> {
    const now = this.clock.now();
    const areScheduled = await this.schedule(now);
    return (await this.wakeLate(now)) && areScheduled;
  }

  /** All that an earlier version stored are due once: then they say themselves when they are. */
  private async schedule(now: Date): Promise<boolean> {
    const old = await this.accounts.acrossOwnersUnscheduled(batchSize);
    await settleEach(
      old,
      ({ owner, _id }) => this.turns.wake(owner, _id, now),
      ({ _id }, err) => this.notWoken(_id, err),
    );
    return old.length < batchSize;
  }

  /** In the order of the accounts' ids. */
  private async wakeLate(now: Date): Promise<boolean> {
    const late = new Date(now.getTime() - patienceMs);
    const actions = await this.actions.acrossOwnersDueSince(late, this.after, batchSize);
    const owners = new Map(actions.map(({ accountId, owner }) => [accountId, owner]));
    const accounts = await this.accounts.acrossOwnersThere([...owners.keys()]);
    const there = new Map(accounts.map((account) => [account._id, account]));
    await settleEach(
      owners,
      async ([accountId, owner]) => {
        const account = there.get(accountId);
        if (!account) await this.orphan.execute(owner, accountId);
        else if (mayBegin(account, now)) await this.turns.wake(owner, accountId, now);
      },
      ([accountId], err) => this.notWoken(accountId, err),
    );
    const isLast = actions.length < batchSize;
    this.after = isLast ? '' : (actions.at(-1)?.accountId ?? '');
    return isLast;
  }

  private notWoken(accountId: string, err: unknown): void {
    this.logger.warn({ msg: 'a stranded account could not be woken', accountId, err });
  }
}

function mayBegin({ notBefore, leaseUntil }: Account, now: Date): boolean {
  return notBefore <= now && leaseUntil <= now;
}
