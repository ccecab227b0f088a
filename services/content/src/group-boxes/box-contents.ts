import { Injectable } from '@nestjs/common';
import type { GroupBox } from '@megafon/contracts';
import { GroupRepository } from '../groups/group.repository.js';
import type { GroupDocument } from '../groups/group.schema.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { GroupBoxDocument } from './group-box.schema.js';

export interface BoxGroup {
  _id: string;
  name: string;
  memberCount: number;
}

/** Boxes together with the groups they hold. */
@Injectable()
export class BoxContents {
  constructor(
    private readonly boxes: GroupBoxRepository,
    private readonly groups: GroupRepository,
  ) {}

  /** The box's groups, in the order they were put in. @throws AppError BOX.NOT_FOUND */
  async of(owner: string, boxId: string): Promise<{ box: GroupBoxDocument; groups: GroupDocument[] }> {
    const box = await this.boxes.get(owner, boxId);
    const groups = byId(await this.groups.list(owner, { _id: box.groups }));
    return { box, groups: held(box, groups) };
  }

  /** @throws AppError BOX.NOT_FOUND */
  async available(owner: string, boxId: string): Promise<BoxGroup[]> {
    const box = await this.boxes.get(owner, boxId);
    const taken = new Set(box.groups);
    const groups = await this.groups.list(owner);
    return groups.filter(({ _id }) => !taken.has(_id)).map(toBoxGroup);
  }

  async assignments(owner: string): Promise<Record<string, BoxGroup[]>> {
    const [boxes, groups] = await Promise.all([this.boxes.list(owner), this.groups.list(owner)]);
    const known = byId(groups);
    return Object.fromEntries(boxes.map((box) => [box._id, held(box, known).map(toBoxGroup)]));
  }
}

export function toBoxGroup({ _id, name, memberCount }: GroupDocument): BoxGroup {
  return { _id, name, memberCount };
}

export function toGroupBox(box: GroupBoxDocument): GroupBox {
  const { _id, name, description, color, icon, groups, createdAt, updatedAt } = box;
  return {
    _id,
    name,
    description,
    color,
    icon,
    groups,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function byId(groups: GroupDocument[]): Map<string, GroupDocument> {
  return new Map(groups.map((group) => [group._id, group]));
}

function held(box: GroupBoxDocument, known: Map<string, GroupDocument>): GroupDocument[] {
  return box.groups.flatMap((id) => known.get(id) ?? []);
}
