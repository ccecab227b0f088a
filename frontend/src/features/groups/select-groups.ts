import { groupFilters, groupSorts } from '@megafon/contracts';
import type { Group } from '@megafon/contracts';

export const sorts = groupSorts;
export const directions = ['asc', 'desc'] as const;
export const filters = groupFilters;
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
}
