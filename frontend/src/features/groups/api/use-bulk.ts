import { addGroupsToBox, createGroupBox, listGroupBoxes, removeGroupsFromBox } from '@megafon/contracts';
import type { GroupSelection } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';
import { placementAnswers } from './use-placed-groups.js';

/** One request for many groups. */
export function useBulk() {
  const adding = useAction(addGroupsToBox, placementAnswers);
  const taking = useAction(removeGroupsFromBox, placementAnswers);
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
