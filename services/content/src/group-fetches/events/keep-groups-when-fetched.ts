import { Injectable } from '@nestjs/common';
import { groupsFetched } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { groupsChangedEvent } from '../../group-storage/group-events.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { progressEvent } from '../fetch-messages.js';
import { receivePart } from '../group-fetch.js';
import { GroupFetchRepository } from '../group-fetch.repository.js';
import { groupFetchIdOf } from '../group-fetch.schema.js';
import { KeepFetchedGroups } from '../use-cases/keep-fetched-groups.js';

@Injectable()
export class KeepGroupsWhenFetched {
  static readonly on = groupsFetched;

  constructor(
    private readonly fetches: GroupFetchRepository,
    private readonly groups: GroupRepository,
    private readonly keepFetchedGroups: KeepFetchedGroups,
    private readonly clock: Clock,
  ) {}

  /** Harmless when delivered twice: groups have deterministic ids, and the fetch knows which parts it received. */
  async handle({ data }: EventOf<typeof groupsFetched>): Promise<void> {
    const { owner, accountId, origin, part, parts } = data;
    const fetchId = origin.id;
    const fetch = await this.fetches.find(owner, groupFetchIdOf(owner));
    // A fetch that nobody knows any more: its user was deleted, or a newer fetch took its place.
    if (origin.kind !== 'group-fetch' || fetch?.fetchId !== fetchId) return;
    const partName = `${fetchId}:${accountId}:${part}`;
    const { added, skipped } = await this.keepFetchedGroups.execute(owner, data.groups, {
      fetchId,
      part: partName,
    });
    const groupsCount = await this.groups.count(owner, { seenBy: fetchId });
    const now = this.clock.now();
    await this.fetches.change(owner, fetch._id, (known) => {
      const next = receivePart(known, { fetchId, accountId, part, parts, groupsCount, skipped });
      if (!next) return null;
      const grown =
        added > 0 ? [groupsChangedEvent(owner, { added, removed: 0 }, now, `${partName}:added`)] : [];
      return { state: { ...known, ...next }, events: [...grown, progressEvent(owner, next, now)] };
    });
  }
}
