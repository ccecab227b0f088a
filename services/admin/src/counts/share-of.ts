import type { CampaignStatus } from '@megafon/contracts';
import type {
  AccountFact,
  ActionFact,
  CampaignFact,
  GroupCountFact,
  SubscriptionFact,
  UserFact,
} from '../documents/fact.schemas.js';
import type { Share } from '../documents/count.schema.js';

/** A count of one day, of which there is one for each day that had any. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const nothing: Share = {};

export function shareOfUser({ removed, registeredAt, lastSeenAt }: UserFact): Share {
  if (removed || !registeredAt) return nothing;
  return {
    users: 1,
    [`users-registered:${dayOf(registeredAt)}`]: 1,
    [`users-seen:${dayOf(lastSeenAt ?? registeredAt)}`]: 1,
  };
}

/** Those that are paid count as what is paid for them a month; as one each while that is not known. */
export function shareOfSubscription({ removed, plan, paid, monthlyMinor }: SubscriptionFact): Share {
  if (removed) return nothing;
  const count = { [`subscriptions:${plan}`]: 1 };
  if (!paid) return count;
  if (typeof monthlyMinor !== 'number') return { ...count, [`subscriptions-paid:${plan}`]: 1 };
  return { ...count, [`subscriptions-monthly-minor:${plan}`]: monthlyMinor };
}

export const shareOfGroups = ({ removed, groups }: GroupCountFact): Share => (removed ? nothing : { groups });

/** Those that wait for their time, or run. */
const activeStatuses: readonly (CampaignStatus | undefined)[] = ['pending', 'scheduled', 'publishing'];

export function shareOfCampaign({ removed, status }: CampaignFact): Share {
  if (removed) return nothing;
  return { campaigns: 1, ...(activeStatuses.includes(status) && { 'campaigns-active': 1 }) };
}

export function shareOfAccount({ removed, status }: AccountFact): Share {
  if (removed) return nothing;
  return { accounts: 1, ...(status === 'connected' && { 'accounts-connected': 1 }) };
}

/** Before the name of a count: the part of it whose rows are gone, or about to go. */
export const closedPart = 'closed:';

export function shareOfAction({ state, kind, closed }: ActionFact): Share {
  const name = state === 'succeeded' ? `actions-succeeded:${kind}` : `actions-${state}`;
  return { [name]: 1, ...(closed && { [`${closedPart}${name}`]: 1 }) };
}

/** What has to be added to the counts when a row that gave one now gives another. */
export function changesOf(before: Share, after: Share): Share {
  const changes: Record<string, number> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const by = (after[name] ?? 0) - (before[name] ?? 0);
    if (by !== 0) changes[name] = by;
  }
  return changes;
}
