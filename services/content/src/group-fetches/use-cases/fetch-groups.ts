import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, listAccountsOf } from '@megafon/contracts';
import type { fetchGroups, ReplyOf } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { Clock, HealthChecks } from '@megafon/service';
import { listGroupsCommands } from '../fetch-messages.js';
import { accountsProcessed, failedAccounts, failureOf, isUnderWay, startFetch } from '../group-fetch.js';
import type { GroupFetch } from '../group-fetch.js';
import { GroupFetchRepository } from '../group-fetch.repository.js';
import { groupFetchIdOf } from '../group-fetch.schema.js';

const lookEveryMs = 250;
/** A reply has to leave this long before nobody waits for it. */
const marginMs = 10_000;

@Injectable()
export class FetchGroups {
  constructor(
    private readonly fetches: GroupFetchRepository,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
    private readonly health: HealthChecks,
  ) {}

  /**
   * Starts a fetch, or joins the one under way, and waits for its end; what takes longer, or outlives this process,
   * goes on and is answered with `pending` and what is there so far.
   * @param deadline milliseconds since the epoch
   * @throws AppError ACCOUNT.NONE_CONNECTED, GROUP.FETCH_FAILED { reason }
   */
  async execute(owner: string, deadline: number): Promise<ReplyOf<typeof fetchGroups>> {
    const { accounts } = await this.requests.send(listAccountsOf, { body: { owner } }, { caller: null });
    const connected = accounts.filter(({ status }) => status === 'connected');
    if (connected.length === 0) throw new AppError('ACCOUNT.NONE_CONNECTED');
    const { fetchId } = await this.start(
      owner,
      connected.map(({ accountId }) => accountId),
    );
    const fetch = await this.ended(owner, fetchId, deadline - marginMs);
    const reason = failureOf(fetch);
    if (reason !== null) throw new AppError('GROUP.FETCH_FAILED', { reason });
    return {
      success: true,
      pending: !fetch.done,
      groupsCount: fetch.groupsCount,
      accountsProcessed: accountsProcessed(fetch),
      skippedByLimit: fetch.skipped.length,
      failedAccounts: failedAccounts(fetch),
    };
  }

  private async start(owner: string, accountIds: readonly string[]): Promise<GroupFetch> {
    const now = this.clock.now();
    const fresh = startFetch(newId(), accountIds, now);
    const commands = listGroupsCommands(owner, fresh, now);
    const _id = groupFetchIdOf(owner);
    const isFirst = await this.fetches.insertOnce(owner, { _id, ...fresh }, commands);
    if (isFirst) return fresh;
    return this.fetches.change(owner, _id, (known) =>
      isUnderWay(known, now) ? null : { state: { ...known, ...fresh }, events: commands },
    );
  }

  /** The fetch at its end, or as it stands when it is not waited for any longer. */
  private async ended(owner: string, fetchId: string, untilMs: number): Promise<GroupFetch> {
    const id = groupFetchIdOf(owner);
    for (;;) {
      const fetch = await this.fetches.get(owner, id);
      const isOver = fetch.done || this.health.isDraining || this.clock.now().getTime() >= untilMs;
      // Another fetch took its place: this one was abandoned.
      if (isOver || fetch.fetchId !== fetchId) return fetch;
      await pause(lookEveryMs);
    }
  }
}
