import { Injectable } from '@nestjs/common';
import { actionFailed, actionUnknown } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { progressEvent } from '../fetch-messages.js';
import { failAccount } from '../group-fetch.js';
import { GroupFetchRepository } from '../group-fetch.repository.js';
import { groupFetchIdOf } from '../group-fetch.schema.js';

@Injectable()
export class CloseAccountWhenListingFailed {
  static readonly on = [actionFailed, actionUnknown];

  constructor(
    private readonly fetches: GroupFetchRepository,
    private readonly clock: Clock,
  ) {}

  /** Harmless when delivered twice: an account of a fetch is settled once. */
  async handle({ data }: EventOf<typeof actionFailed> | EventOf<typeof actionUnknown>): Promise<void> {
    const { owner, accountId, origin } = data;
    if (origin.kind !== 'group-fetch') return;
    const fetch = await this.fetches.find(owner, groupFetchIdOf(owner));
    if (!fetch) return;
    const reason = 'reason' in data ? data.reason : 'timeout';
    const now = this.clock.now();
    await this.fetches.change(owner, fetch._id, (known) => {
      const next = failAccount(known, { fetchId: origin.id, accountId, reason });
      return next && { state: { ...known, ...next }, events: [progressEvent(owner, next, now)] };
    });
  }
}
