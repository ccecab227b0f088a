import { Injectable } from '@nestjs/common';
import { unnamedGroup } from '@megafon/contracts';
import type { NetworkGroup } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { EntitlementRepository } from '@megafon/entitlements';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { groupIdOf } from '../../group-storage/group.schema.js';
import { LeftOutGroupRepository } from '../../group-storage/left-out-group.repository.js';
import { roomFor } from '../../groups/room-for.js';
import { PlaceGroups } from '../../groups/use-cases/place-groups.js';
import { FetchedGroupsRepository } from '../fetched-groups.repository.js';

/** A name a network might send that we could not show. */
@Injectable()
export class KeepFetchedGroups {
  constructor(
    private readonly groups: GroupRepository,
    private readonly fetched: FetchedGroupsRepository,
    private readonly leftOut: LeftOutGroupRepository,
    private readonly placing: PlaceGroups,
    private readonly entitlements: EntitlementRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a list of groups into the owner's, as many as the plan allows. Doing it again changes nothing.
   * @param part names the message that brought the list
   * @returns how many this part added, ever; and the network ids of those that the plan has no room for
   */
  async execute(
    owner: string,
    list: readonly NetworkGroup[],
    { fetchId, part }: { fetchId: string; part: string },
  ): Promise<{ added: number; skipped: string[] }> {
    const unique = distinct(list);
    const known = await this.knownOf(owner, unique);
    await this.fetched.refresh(owner, known.present, fetchId);
    const skipped = await this.insertNew(owner, known.missing, { addedBy: part, seenBy: fetchId });
    await this.noteLeftOut(owner, unique, new Set(skipped));
    return { added: await this.groups.count(owner, { addedBy: part }), skipped };
  }

  /** What had no room can be chosen later; what has a place now is left out no more. */
  private async noteLeftOut(
    owner: string,
    groups: readonly NetworkGroup[],
    skipped: ReadonlySet<string>,
  ): Promise<void> {
    const isOut = ({ groupId }: NetworkGroup) => skipped.has(groupId);
    const kept = groups.filter((group) => !isOut(group));
    await this.leftOut.keep(owner, groups.filter(isOut), this.clock.now());
    await this.leftOut.forget(
      owner,
      kept.map(({ groupId }) => groupIdOf(owner, 'facebook', groupId)),
    );
  }

  private async insertNew(
    owner: string,
    groups: readonly NetworkGroup[],
    mark: { addedBy: string; seenBy: string },
  ): Promise<string[]> {
    const limit = roomFor((await this.entitlements.limitsOf(owner)).facebookGroups);
    const fresh = groups.map(({ groupId, name, groupUrl, memberCount }) => ({
      ...{ groupId, name, groupUrl, memberCount, ...mark },
      ...{ platform: 'facebook' as const, category: 'general' as const },
    }));
    // The fetch tells of them all, when it knows that it received them.
    return (await this.placing.execute(owner, fresh, limit, () => [])).map(({ groupId }) => groupId);
  }

  private async knownOf(
    owner: string,
    groups: readonly NetworkGroup[],
  ): Promise<{ present: NetworkGroup[]; missing: NetworkGroup[] }> {
    const idOf = ({ groupId }: NetworkGroup) => groupIdOf(owner, 'facebook', groupId);
    const known = await this.groups.known(owner, groups.map(idOf));
    return {
      present: groups.filter((group) => known.has(idOf(group))),
      missing: groups.filter((group) => !known.has(idOf(group))),
    };
  }
}

function distinct(groups: readonly NetworkGroup[]): NetworkGroup[] {
  const named = groups.map((group) => ({ ...group, name: group.name.trim() || unnamedGroup }));
  return [...new Map(named.map((group) => [group.groupId, group])).values()];
}
