import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, listAccountsOf } from '@megafon/contracts';
import type { fetchGroups, ReplyOf } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { newId } from '@megafon/mongo';
import { Clock, HealthChecks } from '@megafon/service';
import { listGroupsCommands } from '../fetch-messages.js';
import { accountsProcessed, failureOf, isUnderWay, startFetch } from '../group-fetch.js';
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
   * Starts a fetch, or joins the one under way, and waits for its end.
   * @param deadline milliseconds since the epoch
   * @throws AppError ACCOUNT.NONE_CONNECTED, GROUP.FETCH_FAILED { reason }, SERVICE.TIMEOUT, or
   * SERVICE.UNAVAILABLE when this process shuts down (the fetch goes on in both cases)
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
      groupsCount: fetch.groupsCount,
      accountsProcessed: accountsProcessed(fetch),
      skippedByLimit: fetch.skipped.length,
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

  private async ended(owner: string, fetchId: string, untilMs: number): Promise<GroupFetch> {
    const id = groupFetchIdOf(owner);
    while (this.clock.now().getTime() < untilMs) {
      const fetch = await this.fetches.get(owner, id);
      // Another fetch took its place: this one was abandoned.
      if (fetch.fetchId !== fetchId) break;
      if (fetch.done) return fetch;
      if (this.health.isDraining) throw new AppError('SERVICE.UNAVAILABLE');
      await pause(lookEveryMs);
    }
    throw new AppError('SERVICE.TIMEOUT');
  }
}
