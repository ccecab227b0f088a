import {
  addGroupToBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupFromBox,
} from '@megafon/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.js';
import { query, refreshAnswers, useAction } from '../../lib/query.js';

/** Everything that a group moving in or out of a box makes old. */
const changed = [getGroupBox, listAvailableGroups, listGroupBoxes, listGroupBoxAssignments];

/** One box, the groups in it, those that may be added, and the ways to move them. */
export function useBoxGroups(boxId: string) {
  const client = useQueryClient();
  const box = useQuery(query(getGroupBox, { params: { id: boxId } }));
  const available = useQuery(query(listAvailableGroups, { params: { boxId } }));
  const remove = useAction(removeGroupFromBox, changed);
  const add = useMutation<number, Error, readonly string[]>({
    // The interface takes one group a call; they go out side by side.
    mutationFn: async (groupIds) => {
      await Promise.all(
        groupIds.map((groupId) => call(addGroupToBox, { params: { boxId }, body: { groupId } })),
      );
      return groupIds.length;
    },
    onSettled: () => refreshAnswers(client, changed),
  });
  return { box, available, add, remove };
}
