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
import { ApiError } from '../../../lib/api-error.js';
import { call } from '../../../lib/call.js';
import { refreshAnswers, useAction } from '../../../lib/query.js';
import { wholeGroupBox } from './whole-group-box.js';

/** Everything that a group moving in or out of a box makes old. */
const changed = [getGroupBox, listAvailableGroups, listGroupBoxes, listGroupBoxAssignments];

/** Calls under way at once: the gateway refuses a user's many, and other parts of the page ask meanwhile. */
const mostAtOnce = 6;

/** Which groups to add: those chosen, or all that match the words. */
export type Choice = { ids: readonly string[] } | { matching: string };

/** What came of adding groups. */
export interface Added {
  count: number;
  /** Those that did not go in, and why; those alike together. */
  refused: readonly { ids: readonly string[]; error: unknown }[];
}

/** One box, the groups in it, and the ways to move them. */
export function useBoxGroups(boxId: string) {
  const client = useQueryClient();
  const box = useQuery(wholeGroupBox(boxId));
  const remove = useAction(removeGroupFromBox, changed);
  const add = useMutation<Added, Error, Choice>({
    mutationFn: async (choice) => {
      const params = { boxId };
      if ('matching' in choice)
        return {
          count: (await call(addMatchingGroupsToBox, { params, body: { q: choice.matching } })).added,
          refused: [],
        };
      // The interface takes one group a call; they go out side by side.
      const inTurn = pLimit(mostAtOnce);
      const ends = await Promise.allSettled(
        choice.ids.map((groupId) => inTurn(() => call(addGroupToBox, { params, body: { groupId } }))),
      );
      const refused = refusedOf(choice.ids, ends);
      const count = ends.filter(({ status }) => status === 'fulfilled').length;
      if (count === 0 && refused[0]) throw refused[0].error;
      return { count, refused };
    },
    onSettled: () => refreshAnswers(client, changed),
  });
  return { box, add, remove };
}

function refusedOf(ids: readonly string[], ends: readonly PromiseSettledResult<unknown>[]): Added['refused'] {
  const alike = new Map<string, { ids: string[]; error: unknown }>();
  for (const [place, end] of ends.entries()) {
    const id = ids[place];
    if (end.status === 'fulfilled' || id === undefined) continue;
    const error: unknown = end.reason;
    const code = error instanceof ApiError ? error.code : 'REPLY';
    const known = alike.get(code);
    if (known) known.ids.push(id);
    else alike.set(code, { ids: [id], error });
  }
  return [...alike.values()];
}
