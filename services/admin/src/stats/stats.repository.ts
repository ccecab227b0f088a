import { Injectable } from '@nestjs/common';
import { planIds } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Counts } from '../counts/counts.js';
import { dayOf } from '../counts/share-of.js';
import { SUBSCRIPTION_FACT, SubscriptionFact, USER_FACT, UserFact } from '../documents/fact.schemas.js';

const dayMs = 24 * 3_600_000;
/** Something happened for the user on one of these days, or today. */
const activeDays = 30;
const newDays = 7;
const recentUsers = 10;

export interface PlanSubscriptions {
  plan: PlanId;
  count: number;
  monthlyMinor: number;
  unpriced: number;
}

/** What the panel shows: read from counts, so that it costs the same however much happened. */
@Injectable()
export class StatsRepository {
  constructor(
    @InjectModel(USER_FACT) private readonly userFacts: Model<UserFact>,
    @InjectModel(SUBSCRIPTION_FACT) private readonly subscriptionFacts: Model<SubscriptionFact>,
    private readonly counts: Counts,
  ) {}

  async acrossOwnersUsers(now: Date): Promise<{ total: number; active: number; newThisWeek: number }> {
    const seen = lastDays('users-seen', now, activeDays);
    const registered = lastDays('users-registered', now, newDays);
    const values = await this.counts.read(['users', ...seen, ...registered]);
    const sum = (names: string[]) => names.reduce((total, name) => total + (values.get(name) ?? 0), 0);
    return { total: sum(['users']), active: sum(seen), newThisWeek: sum(registered) };
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

  /** What is paid for a month, in agorot, and how many pay what is not known (by events of an older billing alone). */
  async acrossOwnersSubscriptions(): Promise<PlanSubscriptions[]> {
    const names = ['subscriptions', 'subscriptions-monthly-minor', 'subscriptions-paid'] as const;
    const values = await this.counts.read(planIds.flatMap((plan) => names.map((name) => `${name}:${plan}`)));
    const of = (name: (typeof names)[number], plan: PlanId) => values.get(`${name}:${plan}`) ?? 0;
    return planIds
      .map((plan) => ({
        plan,
        count: of('subscriptions', plan),
        monthlyMinor: of('subscriptions-monthly-minor', plan),
        unpriced: of('subscriptions-paid', plan),
      }))
      .filter(({ count }) => count > 0);
  }

  async acrossOwnersContent(): Promise<{ campaigns: number; groups: number; connected: number }> {
    const values = await this.counts.read(['campaigns', 'groups', 'accounts-connected']);
    return {
      campaigns: values.get('campaigns') ?? 0,
      groups: values.get('groups') ?? 0,
      connected: values.get('accounts-connected') ?? 0,
    };
  }

  async acrossOwnersActions(): Promise<{ posts: number; comments: number; failed: number; unknown: number }> {
    const names = {
      posts: 'actions-succeeded:publish',
      comments: 'actions-succeeded:comment',
      failed: 'actions-failed',
      unknown: 'actions-unknown',
    };
    const values = await this.counts.read(Object.values(names));
    const of = (name: keyof typeof names) => values.get(names[name]) ?? 0;
    return { posts: of('posts'), comments: of('comments'), failed: of('failed'), unknown: of('unknown') };
  }
}

/** The names of a daily count of so many days, today the last of them. */
function lastDays(name: string, now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, ago) => `${name}:${dayOf(new Date(now.getTime() - ago * dayMs))}`);
}
