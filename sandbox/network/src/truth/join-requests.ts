import { membershipState } from '../groups/membership.js';
import type { World } from '../world/world.js';

/** What was asked through the pages, in contrast to the memberships that were there from the start or given. */
export function joinRows(world: World, username: string): Record<string, unknown>[] {
  return world
    .membershipsOf(username)
    .map((membership) => {
      const { groupId, requestedAt, answers, again = 0 } = membership;
      const isNew = requestedAt > world.seededAt && world.groups.get(groupId)?.isExtra !== true;
      return {
        groupId,
        state: membershipState(membership, world.now()),
        isNew,
        requests: (isNew ? 1 : 0) + again,
        isUnanswered: answers.includes(''),
      };
    })
    .filter(({ requests }) => requests > 0);
}
