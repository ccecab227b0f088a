import { movedToZone, scheduled } from './campaign-state.js';
import type { CampaignState } from './campaign-state.js';

/**
 * A campaign that was removed, as it goes on: by the clock that its owner has now, and at its next time. One that runs once
 * and whose time passed meanwhile is a draft: what puts it back publishes nothing.
 */
export function putBack<C extends CampaignState>(removed: C, timeZone: string, now: Date): C {
  const kept = { ...removed, removing: false, dueAt: null, wakeAt: null };
  const campaign = movedToZone(kept, timeZone, now) ?? kept;
  if (campaign.status !== 'scheduled' && campaign.status !== 'pending') return campaign;
  const next = scheduled(campaign, now);
  return { ...campaign, ...(next.status === 'pending' ? { status: 'draft' } : next) };
}
