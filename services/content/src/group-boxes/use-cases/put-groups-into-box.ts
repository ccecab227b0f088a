import { Injectable } from '@nestjs/common';
import { AppError, maxBoxesPerGroup, maxGroupsPerBox } from '@megafon/contracts';
import type { GroupSelection } from '@megafon/contracts';
import { Clock } from '@megafon/service';
import { boxChangedEvent } from '../../box-events.js';
import { GroupPages } from '../../group-storage/group-pages.js';
import type { Selection } from '../../group-storage/group-pages.js';
import { GroupRepository } from '../../group-storage/group.repository.js';
import { inManyBoxes, withBox } from '../../group-storage/group.schema.js';
import { GroupBoxRepository } from '../group-box.repository.js';

/**
 * Room in the box is taken first, then the group says that it lies there: whatever comes at once, a box never holds more
 * than it may. Room that was not needed is given back.
 */
@Injectable()
export class PutGroupsIntoBox {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly groups: GroupRepository,
    private readonly pages: GroupPages,
    private readonly clock: Clock,
  ) {}

  /**
   * Once is enough: a group that is in the box stays there.
   * @throws AppError BOX.NOT_FOUND, GROUP.NOT_FOUND, BOX.FULL, GROUP.IN_MANY_BOXES
   */
  async one(owner: string, boxId: string, groupId: string): Promise<void> {
    await this.boxes.get(owner, boxId);
    const known = await this.groups.get(owner, groupId);
    if (known.boxes.includes(boxId)) return;
    await this.boxes.takeRoom(owner, boxId, 1);
    let added = 0;
    try {
      const { decision } = await this.groups.changeWith(owner, groupId, (group) => {
        const state = withBox(group, boxId);
        return state ? { added: 1, state, events: [this.changed(owner, boxId)] } : { added: 0 };
      });
      added = decision.added;
    } finally {
      await this.boxes.giveRoomBack(owner, boxId, 1 - added);
    }
  }

  /**
   * Every group outside the box whose name matches the words.
   * @returns how many they were
   * @throws AppError BOX.NOT_FOUND, BOX.FULL when not all of them have room, GROUP.IN_MANY_BOXES; nothing is added then
   */
  async matching(owner: string, boxId: string, q: string): Promise<number> {
    await this.boxes.get(owner, boxId);
    return this.put(owner, boxId, await this.outside(owner, boxId, { q, inNames: true }));
  }

  /**
   * The groups that were chosen; those in the box stay there.
   * @returns how many were put into it
   * @throws AppError as `matching`, and GROUP.NOT_FOUND where one of those named is not there; nothing is added then
   */
  async selected(owner: string, boxId: string, selection: GroupSelection): Promise<number> {
    await this.boxes.get(owner, boxId);
    if ('matching' in selection) {
      return this.put(owner, boxId, await this.outside(owner, boxId, selection.matching));
    }
    const named = [...new Set(selection.groupIds)];
    const known = await this.groups.known(owner, named);
    if (known.size < named.length) throw new AppError('GROUP.NOT_FOUND');
    return this.put(owner, boxId, await this.groups.outside(owner, boxId, named));
  }

  private outside(owner: string, boxId: string, matching: Selection): Promise<string[]> {
    // One more than fits is enough to know that they do not.
    return this.pages.ids(owner, { ...matching, outside: boxId }, maxGroupsPerBox + 1);
  }

  private async put(owner: string, boxId: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    await this.boxes.takeRoom(owner, boxId, ids.length);
    let added = 0;
    try {
      if (await this.groups.someInManyBoxes(owner, ids, maxBoxesPerGroup)) throw inManyBoxes();
      added = await this.groups.putInto(owner, boxId, ids);
    } finally {
      await this.boxes.giveRoomBack(owner, boxId, ids.length - added);
    }
    const event = this.changed(owner, boxId);
    await this.boxes.change(owner, boxId, (box) => ({ state: box, events: [event] }));
    return added;
  }

  private changed(owner: string, boxId: string) {
    return boxChangedEvent({ _id: boxId, owner }, 'group-box', 'updated', this.clock.now());
  }
}
