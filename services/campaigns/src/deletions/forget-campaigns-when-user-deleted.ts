import { Injectable } from '@nestjs/common';
import { userDeleted } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { CampaignRepository } from '../campaigns/campaign.repository.js';
import { RemovedCampaignRepository } from '../campaigns/removed-campaign.repository.js';
import { EntitlementRepository } from '@megafon/entitlements';
import { TimeZoneRepository } from '@megafon/time-zones';
import { HistoryEntryRepository } from '../history/history-entry.repository.js';
import { CampaignQuota } from '../quotas/campaign-quota.js';
import { CommentJobRepository } from '../post-comments/comment-job.repository.js';
import { RunRepository } from '../runs/run.repository.js';
import { RunTextsRepository } from '../runs/run-texts.repository.js';

@Injectable()
export class ForgetCampaignsWhenUserDeleted {
  static readonly on = userDeleted;

  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly removed: RemovedCampaignRepository,
    private readonly runs: RunRepository,
    private readonly runTexts: RunTextsRepository,
    private readonly history: HistoryEntryRepository,
    private readonly commentJobs: CommentJobRepository,
    private readonly quota: CampaignQuota,
    private readonly entitlements: EntitlementRepository,
    private readonly zones: TimeZoneRepository,
  ) {}

  /** Harmless when delivered twice. Automation hears the same event and drops the user's actions. */
  async handle({ data }: EventOf<typeof userDeleted>): Promise<void> {
    const { campaigns, removed, runs, runTexts, history, commentJobs, quota, entitlements, zones } = this;
    const all = [campaigns, removed, runs, runTexts, history, commentJobs, quota, entitlements, zones];
    await Promise.all(all.map((one) => one.removeAllOf(data.userId)));
  }
}
