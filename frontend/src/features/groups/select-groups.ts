import type { Group } from '@megafon/contracts';

export const sorts = ['name', 'members', 'created'] as const;
export const directions = ['asc', 'desc'] as const;
export const filters = ['all', 'one', 'none', 'several'] as const;
export const views = ['grid', 'list'] as const;

export interface GroupsView extends Record<string, string> {
  q: string;
  sort: (typeof sorts)[number];
  dir: (typeof directions)[number];
  filter: (typeof filters)[number];
  view: (typeof views)[number];
}

/** A group with the boxes it lies in. */
export interface PlacedGroup {
  group: Group;
  boxIds: readonly string[];
  /** Name and id in lower case: searching 10,000 groups must fit in a frame. */
  haystack: string;
}

/** Turns 'which groups each box holds' around. */
export function placeGroups(
  groups: readonly Group[],
  assignments: Readonly<Record<string, readonly { _id: string }[]>>,
): PlacedGroup[] {
  const boxesOf = new Map<string, string[]>();
  for (const [boxId, held] of Object.entries(assignments)) {
    for (const { _id } of held) boxesOf.set(_id, [...(boxesOf.get(_id) ?? []), boxId]);
  }
  return groups.map((group) => ({
    group,
    boxIds: boxesOf.get(group._id) ?? [],
    haystack: `${group.name}\n${group.groupId}`.toLowerCase(),
  }));
}

const names = new Intl.Collator('he', { numeric: true });
const comparisons: Record<GroupsView['sort'], (a: Group, b: Group) => number> = {
  name: (a, b) => names.compare(a.name, b.name),
  members: (a, b) => a.memberCount - b.memberCount,
  created: (a, b) => a.createdAt.localeCompare(b.createdAt),
};
const fits: Record<GroupsView['filter'], (boxes: number) => boolean> = {
  all: () => true,
  one: (boxes) => boxes === 1,
  none: (boxes) => boxes === 0,
  several: (boxes) => boxes > 1,
};

/** Sorts once for many searches: typing only filters. */
export function sortGroups(
  groups: readonly PlacedGroup[],
  sort: GroupsView['sort'],
  dir: GroupsView['dir'],
): PlacedGroup[] {
  const compare = comparisons[sort];
  const sign = dir === 'asc' ? 1 : -1;
  return [...groups].sort((a, b) => sign * compare(a.group, b.group));
}

export function filterGroups(
  groups: readonly PlacedGroup[],
  q: string,
  filter: GroupsView['filter'],
): PlacedGroup[] {
  const wanted = q.trim().toLowerCase();
  return groups.filter(({ haystack, boxIds }) => fits[filter](boxIds.length) && haystack.includes(wanted));
}
