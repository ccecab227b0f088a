import { Injectable } from '@nestjs/common';
import {
  subscriptionChanged,
  userDeleted,
  userProfileChanged,
  userRegistered,
  userRoleChanged,
} from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import {
  ACCOUNT_FACT,
  AccountFact,
  CAMPAIGN_FACT,
  CampaignFact,
  GROUP_COUNT_FACT,
  GroupCountFact,
  SUBSCRIPTION_FACT,
  SubscriptionFact,
  USER_FACT,
  UserFact,
} from '../documents/fact.schemas.js';
import { Counts } from '../counts/counts.js';
import {
  dayOf,
  shareOfAccount,
  shareOfCampaign,
  shareOfGroups,
  shareOfSubscription,
  shareOfUser,
} from '../counts/share-of.js';
import { keepRow } from '../keep-row.js';

/** Some 100 bytes each. */
const mostRemembered = 100_000;

@Injectable()
export class UserFacts {
  /** The latest day of each one that is written already. */
  private readonly daysSeen = new Map<string, string>();

  constructor(
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
    @InjectModel(SUBSCRIPTION_FACT) private readonly subscriptions: Model<SubscriptionFact>,
    @InjectModel(GROUP_COUNT_FACT) private readonly groupCounts: Model<GroupCountFact>,
    @InjectModel(CAMPAIGN_FACT) private readonly campaigns: Model<CampaignFact>,
    @InjectModel(ACCOUNT_FACT) private readonly accounts: Model<AccountFact>,
    private readonly counts: Counts,
  ) {}

  async registered({ data, time }: EventOf<typeof userRegistered>): Promise<void> {
    const { userId, name, email, role } = data;
    const at = new Date(time);
    await keepRow(this.users, userId, {
      // Who is gone is not written down again.
      where: { removed: { $ne: true } },
      update: {
        $set: { name, email, registeredAt: at, removed: false },
        $setOnInsert: { role },
        $max: { lastSeenAt: at },
      },
    });
    await this.counts.rollUp(this.users, userId, shareOfUser);
  }

  /** Who is gone is not written down again. */
  async profileChanged({ data }: EventOf<typeof userProfileChanged>): Promise<void> {
    const { userId, name, email } = data;
    await keepRow(this.users, userId, {
      where: { removed: { $ne: true } },
      update: { $set: { name, email } },
    });
  }

  async roleChanged({ data }: EventOf<typeof userRoleChanged>): Promise<void> {
    await keepRow(this.users, data.userId, { update: { $set: { role: data.role } } });
  }

  async deleted({ data, time }: EventOf<typeof userDeleted>): Promise<void> {
    const { userId } = data;
    const removedAt = new Date(time);
    const remove = { update: { $set: { removed: true, removedAt, name: '', email: '' } } };
    await keepRow(this.users, userId, remove);
    await this.counts.rollUp(this.users, userId, shareOfUser);
    await this.removeWhatDeletedUserHas(userId, removedAt);
  }

  async subscribed({ data }: EventOf<typeof subscriptionChanged>): Promise<void> {
    const { userId, plan, paid = false, monthlyMinor = null, revision } = data;
    await keepRow(this.subscriptions, userId, {
      where: { revision: { $lt: revision } },
      update: { $set: { plan, paid, monthlyMinor, revision }, $setOnInsert: { removed: false } },
    });
    await this.counts.rollUp(this.subscriptions, userId, shareOfSubscription);
    await this.removeIfDeleted(userId);
  }

  /** Counted by the day: of each one's many events of a day, the first that this process hears is written. */
  async seen(userId: string, at: Date): Promise<void> {
    if ((this.daysSeen.get(userId) ?? '') >= dayOf(at)) return;
    const { matchedCount } = await this.users.updateOne({ _id: userId }, { $max: { lastSeenAt: at } });
    await this.counts.rollUp(this.users, userId, shareOfUser);
    // The news of who registered may come later than what they did.
    if (matchedCount === 0) return;
    if (this.daysSeen.size >= mostRemembered) this.daysSeen.clear();
    this.daysSeen.set(userId, dayOf(at));
  }

  /** Events of other services may come after the news that the user is gone. */
  async removeIfDeleted(userId: string): Promise<void> {
    const user = await this.users.findOne({ _id: userId, removed: true }, { removedAt: 1 }).lean();
    if (user) await this.removeWhatDeletedUserHas(userId, user.removedAt ?? null);
  }

  private async removeWhatDeletedUserHas(userId: string, removedAt: Date | null): Promise<void> {
    const removed = { $set: { removed: true, removedAt } };
    await Promise.all([
      this.subscriptions.updateOne({ _id: userId }, removed),
      this.groupCounts.updateOne({ _id: userId }, removed),
      this.campaigns.updateMany({ owner: userId }, { ...removed, $unset: { name: 1, status: 1 } }),
      this.accounts.updateMany({ owner: userId }, removed),
    ]);
    await this.counts.rollUp(this.subscriptions, userId, shareOfSubscription);
    await this.counts.rollUp(this.groupCounts, userId, shareOfGroups);
    for await (const { _id } of this.campaigns.find({ owner: userId }, { _id: 1 }).lean().cursor())
      await this.counts.rollUp(this.campaigns, _id, shareOfCampaign);
    for await (const { _id } of this.accounts.find({ owner: userId }, { _id: 1 }).lean().cursor())
      await this.counts.rollUp(this.accounts, _id, shareOfAccount);
  }
}
