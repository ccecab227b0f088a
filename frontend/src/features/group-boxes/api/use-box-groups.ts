import {
  addGroupToBox,
  addMatchingGroupsToBox,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupFromBox,
} from '@megafon/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { call } from '../../../lib/call.js';
import { query, refreshAnswers, useAction } from '../../../lib/query.js';

/** Everything that a group moving in or out of a box makes old. */
const changed = [getGroupBox, listAvailableGroups, listGroupBoxes, listGroupBoxAssignments];

/** Calls under way at once: the gateway refuses a user's many, and other parts of the page ask meanwhile. */
const mostAtOnce = 6;

/** Which groups to add: those chosen, or all that match the words. */
export type Choice = { ids: readonly string[] } | { matching: string };

/** One box, the groups in it, and the ways to move them. */
export function useBoxGroups(boxId: string) {
  const client = useQueryClient();
  const box = useQuery(query(getGroupBox, { params: { id: boxId } }));
  const remove = useAction(removeGroupFromBox, changed);
  const add = useMutation<number, Error, Choice>({
    mutationFn: async (choice) => {
      const params = { boxId };
      if ('matching' in choice)
        return (await call(addMatchingGroupsToBox, { params, body: { q: choice.matching } })).added;
      // The interface takes one group a call; they go out side by side.
      const inTurn = pLimit(mostAtOnce);
      const ends = await Promise.allSettled(
        choice.ids.map((groupId) => inTurn(() => call(addGroupToBox, { params, body: { groupId } }))),
      );
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
      return choice.ids.length;
    },
    onSettled: () => refreshAnswers(client, changed),
  });
  return { box, add, remove };
}
