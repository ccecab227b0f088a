import {
  addGroupsToBox,
  createGroupBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupsFromBox,
} from '@megafon/contracts';
import type { GroupSelection } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';
import { groupAnswers } from './use-placed-groups.js';

const changed = [listGroupBoxes, getGroupBox, listAvailableGroups, listGroupBoxAssignments, ...groupAnswers];

/** One request for many groups. */
export function useBulk() {
  const adding = useAction(addGroupsToBox, changed);
  const taking = useAction(removeGroupsFromBox, changed);
  const creating = useAction(createGroupBox, [listGroupBoxes]);
  return {
    busy: adding.isPending || taking.isPending || creating.isPending,
    create: async (name: string) => (await creating.mutateAsync({ body: { name } }))._id,
    add: async (boxId: string, body: GroupSelection) =>
      (await adding.mutateAsync({ params: { boxId }, body })).added,
    takeOut: async (boxId: string, body: GroupSelection) =>
      (await taking.mutateAsync({ params: { boxId }, body })).removed,
  };
}
