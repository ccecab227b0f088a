import { Injectable } from '@nestjs/common';
import type { adminActivity, ReplyOf } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { CAMPAIGN_FACT, CampaignFact, USER_FACT, UserFact } from '../documents/fact.schemas.js';

type RecentCampaign = ReplyOf<typeof adminActivity>['data']['recentCampaigns'][number];

const recentCampaigns = 10;

/** What happened last, of all users. */
@Injectable()
export class ActivityRepository {
  constructor(
    @InjectModel(CAMPAIGN_FACT) private readonly campaigns: Model<CampaignFact>,
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
  ) {}

  /** The campaigns made last, newest first, each with its user's name. */
  async acrossOwnersRecentCampaigns(): Promise<RecentCampaign[]> {
    const campaigns = await this.campaigns
      .find({ removed: false, firstAt: { $gt: new Date(0) } })
      .sort({ firstAt: -1 })
      .limit(recentCampaigns)
      .lean();
    const users = await this.users
      .find({ _id: { $in: campaigns.map(({ owner }) => owner) } }, { name: 1 })
      .lean();
    const nameOf = new Map(users.map(({ _id, name }) => [_id, name]));
    return campaigns.map(({ _id, owner, name = '', status = 'draft', firstAt = new Date(0) }) => ({
      _id,
      title: name,
      status,
      createdAt: firstAt.toISOString(),
      userId: { _id: owner, name: nameOf.get(owner) ?? '' },
    }));
  }
}
