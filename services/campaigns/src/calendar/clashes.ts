import { clashMinutes } from '@megafon/contracts';
import type { PlannedCampaign } from '../campaigns/campaign.repository.js';
import { shareAccount } from '../campaigns/share-account.js';

const clashMs = clashMinutes * 60_000;

/** A campaign is to run then. */
export interface PlannedTime {
  campaign: Pick<PlannedCampaign, '_id' | 'accountIds'>;
  at: Date;
}

/**
 * Which planned times wait for an account: for each, the id of the first other campaign that has one of its accounts
 * and begins within `clashMinutes`.
 * @param planned in the order of time
 */
export function clashesOf(planned: readonly PlannedTime[]): Map<PlannedTime, string> {
  const clashes = new Map<PlannedTime, string>();
  for (const [index, one] of planned.entries()) {
    for (let next = index + 1; next < planned.length; next++) {
      const other = planned[next];
      if (!other || other.at.getTime() - one.at.getTime() > clashMs) break;
      const isOwn = other.campaign._id === one.campaign._id;
      if (isOwn || !shareAccount(one.campaign.accountIds, other.campaign.accountIds)) continue;
      if (!clashes.has(one)) clashes.set(one, other.campaign._id);
      if (!clashes.has(other)) clashes.set(other, one.campaign._id);
    }
  }
  return clashes;
}
