import type { Group, Membership } from '../world/state.js';
import type { World } from '../world/world.js';

export type MembershipState = 'none' | 'requested' | 'declined' | 'member';

export function membershipState(membership: Membership | undefined, now: number): MembershipState {
  if (!membership) return 'none';
  if (membership.declined) return 'declined';
  return membership.approveAt !== null && membership.approveAt <= now ? 'member' : 'requested';
}

export function stateIn(world: World, username: string, groupId: string): MembershipState {
  return membershipState(world.membershipOf(username, groupId), world.now());
}

/** Whether the account may read what is written in the group. */
export function maySee(world: World, username: string, group: Group): boolean {
  return group.privacy === 'public' || stateIn(world, username, group.id) === 'member';
}

/** The groups the account is a member of, by name. */
export function groupsOf(world: World, username: string): Group[] {
  return world
    .membershipsOf(username)
    .filter((membership) => membershipState(membership, world.now()) === 'member')
    .flatMap(({ groupId }) => world.groups.get(groupId) ?? []);
}

export type JoinOutcome = 'member' | 'requested' | 'answers-missing';

/**
 * Asks to join: public groups take anyone at once, private ones want their questions answered and approve.
 * @param given null where the request comes before its answers
 */
export function join(
  world: World,
  username: string,
  group: Group,
  given: readonly string[] | null,
): JoinOutcome {
  const answers = group.questions.map((_, index) => given?.[index]?.trim() ?? '');
  const areMissing = answers.includes('');
  const known = world.membershipOf(username, group.id);
  const state = membershipState(known, world.now());
  if (known && (state === 'requested' || state === 'member')) {
    // Answers may follow their request; any other request is one too many, and changes nothing.
    const follows = state === 'requested' && given !== null && known.answers.includes('');
    if (!follows) world.setMembership(username, { ...known, again: (known.again ?? 0) + 1 });
    else if (!areMissing) world.setMembership(username, { ...known, answers });
    return state;
  }
  if (given !== null && areMissing) return 'answers-missing';
  const approveAt = world.approvalTime(group.privacy === 'private');
  world.setMembership(username, { groupId: group.id, requestedAt: world.now(), approveAt, answers });
  return stateIn(world, username, group.id) === 'member' ? 'member' : 'requested';
}

/** Leaves the group, or takes back the request to join. */
export function leave(world: World, username: string, group: Group): void {
  world.removeMembership(username, group.id);
}
