import { Injectable } from '@nestjs/common';
import { maxGroupsPerBox, maxListedMembers } from '@megafon/contracts';
import type { Group } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { GroupPages } from '../group-storage/group-pages.js';
import type { GroupDocument } from '../group-storage/group.schema.js';
import { answerBytes, withinBytes } from '../within-bytes.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { GroupBoxDocument } from '../documents/group-box.schema.js';

export type BoxGroup = Pick<Group, '_id' | 'name' | 'memberCount'>;

/** Nothing is on its way into a box that nobody touched for this long. */
const settledMs = 60_000;

/** Boxes together with the groups they hold. */
@Injectable()
export class BoxContents {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly pages: GroupPages,
    private readonly clock: Clock,
  ) {}

  /** The box with its groups by name, as many as an answer holds. @throws AppError BOX.NOT_FOUND */
  async of<T>(
    owner: string,
    boxId: string,
    show: (group: GroupDocument) => T,
    from?: string,
  ): Promise<{ box: GroupBoxDocument; groups: T[]; cursor: string | null }> {
    const [known, { items: groups, cursor }] = await Promise.all([
      this.boxes.get(owner, boxId),
      this.pages.page(owner, { box: boxId, limit: maxGroupsPerBox, cursor: from }, show),
    ]);
    const isAll = from === undefined && cursor === null;
    const box = isAll && groups.length !== known.groupCount ? await this.recounted(known) : known;
    return { box, groups, cursor };
  }

  /** The first groups that lie in each box, of all boxes together at most `maxListedMembers`. */
  async assignments(owner: string, boxes: readonly GroupBoxDocument[]): Promise<Record<string, BoxGroup[]>> {
    const held: Record<string, BoxGroup[]> = Object.fromEntries(boxes.map(({ _id }) => [_id, []]));
    const members = await this.pages.members(owner, maxListedMembers);
    const pairs = members.flatMap((group) =>
      group.boxes.map((boxId) => ({ boxId, group: toBoxGroup(group) })),
    );
    for (const { boxId, group } of withinBytes(pairs, answerBytes)) held[boxId]?.push(group);
    return held;
  }

  private async recounted(box: GroupBoxDocument): Promise<GroupBoxDocument> {
    if (this.clock.now().getTime() - box.updatedAt.getTime() < settledMs) return box;
    const groupCount = await this.pages.count(box.owner, { box: box._id });
    return this.boxes.change(box.owner, box._id, (known) =>
      known.version === box.version ? { state: { ...known, groupCount } } : null,
    );
  }
}

export function toBoxGroup({ _id, name, memberCount }: BoxGroup): BoxGroup {
  return { _id, name, memberCount };
}
