import { Injectable } from '@nestjs/common';
import type { PlanId } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import {
  ACCOUNT_FACT,
  AccountFact,
  ACTION_FACT,
  ActionFact,
  CAMPAIGN_FACT,
  CampaignFact,
  GROUP_COUNT_FACT,
  GroupCountFact,
  SUBSCRIPTION_FACT,
  SubscriptionFact,
  USER_FACT,
  UserFact,
} from '../facts/fact.schemas.js';

const dayMs = 24 * 3_600_000;
/** Something happened for the user within this time. */
const activeWithinMs = 30 * dayMs;
const recentUsers = 10;

@Injectable()
export class StatsRepository {
  constructor(
    @InjectModel(USER_FACT) private readonly userFacts: Model<UserFact>,
    @InjectModel(SUBSCRIPTION_FACT) private readonly subscriptionFacts: Model<SubscriptionFact>,
    @InjectModel(GROUP_COUNT_FACT) private readonly groupCounts: Model<GroupCountFact>,
    @InjectModel(CAMPAIGN_FACT) private readonly campaignFacts: Model<CampaignFact>,
    @InjectModel(ACCOUNT_FACT) private readonly accountFacts: Model<AccountFact>,
    @InjectModel(ACTION_FACT) private readonly actionFacts: Model<ActionFact>,
  ) {}

  async acrossOwnersUsers(now: Date): Promise<{ total: number; active: number; newThisWeek: number }> {
    const since = (ms: number) => new Date(now.getTime() - ms);
    const there = { removed: false, registeredAt: { $ne: null } };
    const [total, active, newThisWeek] = await Promise.all([
      this.userFacts.countDocuments(there),
      this.userFacts.countDocuments({ ...there, lastSeenAt: { $gte: since(activeWithinMs) } }),
      this.userFacts.countDocuments({ removed: false, registeredAt: { $gte: since(7 * dayMs) } }),
    ]);
    return { total, active, newThisWeek };
  }

  /** Those who registered last, newest first, with their plans. */
  async acrossOwnersRecentUsers(): Promise<(UserFact & { plan: PlanId })[]> {
    const users = await this.userFacts
      .find({ removed: false, registeredAt: { $ne: null } })
      .sort({ registeredAt: -1 })
      .limit(recentUsers)
      .lean();
    const plans = await this.subscriptionFacts.find({ _id: { $in: users.map(({ _id }) => _id) } }).lean();
    const planOf = new Map(plans.map(({ _id, plan }) => [_id, plan]));
    return users.map((user) => ({ ...user, plan: planOf.get(user._id) ?? 'starter' }));
  }

  async acrossOwnersSubscriptions(): Promise<{ plan: PlanId; count: number; paid: number }[]> {
    const counts = await this.subscriptionFacts.aggregate<{ _id: PlanId; count: number; paid: number }>([
      { $match: { removed: false } },
      { $group: { _id: '$plan', count: { $sum: 1 }, paid: { $sum: { $cond: ['$paid', 1, 0] } } } },
    ]);
    return counts.map(({ _id, count, paid }) => ({ plan: _id, count, paid }));
  }

  async acrossOwnersContent(): Promise<{ campaigns: number; groups: number; connected: number }> {
    const [campaigns, connected, [groups]] = await Promise.all([
      this.campaignFacts.countDocuments({ removed: false }),
      this.accountFacts.countDocuments({ removed: false, status: 'connected' }),
      this.groupCounts.aggregate<{ total: number }>([
        { $match: { removed: false } },
        { $group: { _id: null, total: { $sum: '$groups' } } },
      ]),
    ]);
    return { campaigns, groups: groups?.total ?? 0, connected };
  }

  async acrossOwnersActions(): Promise<{ posts: number; comments: number; failed: number; unknown: number }> {
    const [posts, comments, failed, unknown] = await Promise.all([
      this.actionFacts.countDocuments({ state: 'succeeded', kind: 'publish' }),
      this.actionFacts.countDocuments({ state: 'succeeded', kind: 'comment' }),
      this.actionFacts.countDocuments({ state: 'failed' }),
      this.actionFacts.countDocuments({ state: 'unknown' }),
    ]);
    return { posts, comments, failed, unknown };
  }
}
