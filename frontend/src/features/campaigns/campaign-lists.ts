import type { Campaign, CampaignStatus } from '@megafon/contracts';

/** pending_approval has run: what is left is not ours to do. */
const completed: ReadonlySet<CampaignStatus> = new Set(['published', 'pending_approval', 'failed']);
const startable: ReadonlySet<CampaignStatus> = new Set(['draft', 'pending', 'scheduled']);
const moving: ReadonlySet<CampaignStatus> = new Set(['publishing', 'pending']);

export function isCompleted({ status }: Campaign): boolean {
  return completed.has(status);
}

/** Whether it waits for another time, and has had a run before. */
export function hasEarlierRun(campaign: Campaign): boolean {
  return startable.has(campaign.status) && campaign.startedAt !== null;
}

/** Whether running and scheduling are offered. */
export function isStartable({ status }: Campaign): boolean {
  return startable.has(status);
}

/** Whether the list is worth asking for again by itself. */
export function isMoving({ status }: Campaign): boolean {
  return moving.has(status);
}
