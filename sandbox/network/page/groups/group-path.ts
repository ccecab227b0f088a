import { slugOf } from '../../src/script/permalinks.js';
import { useSite } from '../site/site.js';

/** How this page writes the group in addresses: by its number or by its slug. */
export function useGroupKey(groupId: string): string {
  return useSite().has('slug-links') ? slugOf(groupId) : groupId;
}

export function useGroupPath(groupId: string): string {
  return `/groups/${useGroupKey(groupId)}/`;
}
