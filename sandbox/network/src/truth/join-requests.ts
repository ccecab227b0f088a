import type { FastifyInstance } from 'fastify';
import { membershipState } from '../groups/membership.js';
import type { Membership } from '../world/state.js';
import type { World } from '../world/world.js';

/** As it is kept, with what nobody but the truth reads. */
interface CountedMembership extends Membership {
  /** Requests to join that came when the account was in the group, or had asked. */
  again?: number;
}

/**
 * Counts what memberships alone do not tell: the network takes a second request to join for the first one. The count is
 * kept with the membership, over restarts of the network too. What a fault keeps from being carried out does not come here,
 * as faults befall requests before.
 */
export function countRepeatedJoins(server: FastifyInstance, world: World): void {
  server.addHook('preHandler', async ({ method, routeOptions, visitor, params, body }) => {
    if (method !== 'POST' || routeOptions.url !== '/groups/:groupId/join' || !visitor.session) return;
    const { username } = visitor.session;
    const known = world.membershipOf(username, (params as { groupId: string }).groupId);
    if (!known || !isRepeated(world, known, body)) return;
    const counted: CountedMembership = { ...known, again: timesAgain(known) + 1 };
    world.setMembership(username, counted);
  });
}

/** Not so where it brings the answers to a request that came before them. */
function isRepeated(world: World, known: Membership, body: unknown): boolean {
  const state = membershipState(known, world.now());
  if (state !== 'requested') return state === 'member';
  const { isUnanswered } = (body ?? {}) as { isUnanswered?: unknown };
  return !known.answers.includes('') || isUnanswered === true;
}

function timesAgain(membership: CountedMembership): number {
  return membership.again ?? 0;
}

/** What was asked through the pages, in contrast to the memberships that were there from the start or given. */
export function joinRows(world: World, username: string): Record<string, unknown>[] {
  return world
    .membershipsOf(username)
    .map((membership) => {
      const { groupId, requestedAt, answers } = membership;
      const isNew = requestedAt > world.seededAt && world.groups.get(groupId)?.isExtra !== true;
      return {
        groupId,
        state: membershipState(membership, world.now()),
        isNew,
        requests: (isNew ? 1 : 0) + timesAgain(membership),
        isUnanswered: answers.includes(''),
      };
    })
    .filter(({ requests }) => requests > 0);
}
