import { maxGroupsPerUser } from '@megafon/contracts';

/** How many groups a user may have: what the plan allows, and never more than a list can hold. */
export function roomFor(planLimit: number | null): number {
  return Math.min(planLimit ?? maxGroupsPerUser, maxGroupsPerUser);
}
