import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { GroupRepository } from '../../group-storage/group.repository.js';
import type { FreshGroup, SlottedGroup } from '../../group-storage/group.repository.js';
import { groupIdOf } from '../../group-storage/group.schema.js';
import { freeSlots } from '../../quotas/slots.js';

type EventsOf = (group: FreshGroup) => EventEnvelope[];

/** Many groups into the list of their owner, under the slots that hold the limit, whatever else comes at once. */
@Injectable()
export class PlaceGroups {
  constructor(
    private readonly groups: GroupRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * In their order, as many as there is room for; those that are there already stay as they are.
   * @param groups each once
   * @returns those that there is no room for
   */
  async execute(
    owner: string,
    groups: readonly FreshGroup[],
    limit: number,
    eventsOf: EventsOf,
  ): Promise<FreshGroup[]> {
    let left = [...groups];
    while (left.length > 0) {
      const free = freeSlots(await this.groups.takenSlots(owner), limit);
      if (free.length === 0) break;
      await this.groups.insertEach(owner, withSlots(left, free, eventsOf), this.clock.now());
      left = await this.missing(owner, left);
    }
    return left;
  }

  private async missing(owner: string, groups: readonly FreshGroup[]): Promise<FreshGroup[]> {
    const idOf = ({ platform, groupId }: FreshGroup) => groupIdOf(owner, platform, groupId);
    const known = await this.groups.known(owner, groups.map(idOf));
    return groups.filter((group) => !known.has(idOf(group)));
  }
}

/** As many as have room. They begin somewhere, so that lists that arrive at once seldom choose the same slots. */
function withSlots(
  groups: readonly FreshGroup[],
  free: readonly string[],
  eventsOf: EventsOf,
): SlottedGroup[] {
  const start = Math.floor(Math.random() * free.length);
  return groups.slice(0, free.length).flatMap((group, index) => {
    const slot = free[(start + index) % free.length];
    return slot === undefined ? [] : [{ ...group, slot, events: eventsOf(group) }];
  });
}
