import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
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
} from '../documents/fact.schemas.js';
import type { Counted, Share } from '../documents/count.schema.js';
import { Counts } from './counts.js';
import {
  closedPart,
  shareOfAccount,
  shareOfAction,
  shareOfCampaign,
  shareOfGroups,
  shareOfSubscription,
  shareOfUser,
} from './share-of.js';

/** The counts anew, from the rows: for a database of a version without counts, and when an operator asks. */
@Injectable()
export class Recount implements OnModuleInit {
  private readonly logger = new Logger(Recount.name);

  constructor(
    @InjectModel(USER_FACT) private readonly users: Model<UserFact>,
    @InjectModel(SUBSCRIPTION_FACT) private readonly subscriptions: Model<SubscriptionFact>,
    @InjectModel(GROUP_COUNT_FACT) private readonly groupCounts: Model<GroupCountFact>,
    @InjectModel(CAMPAIGN_FACT) private readonly campaigns: Model<CampaignFact>,
    @InjectModel(ACCOUNT_FACT) private readonly accounts: Model<AccountFact>,
    @InjectModel(ACTION_FACT) private readonly actions: Model<ActionFact>,
    private readonly counts: Counts,
  ) {}

  /** Before events are consumed. */
  async onModuleInit(): Promise<void> {
    if (await this.counts.isEmpty()) await this.execute();
  }

  /** No other process of this service may run meanwhile. @returns the values */
  async execute(): Promise<Share> {
    const values: Record<string, number> = {};
    await this.add(values, this.users, shareOfUser);
    await this.add(values, this.subscriptions, shareOfSubscription);
    await this.add(values, this.groupCounts, shareOfGroups);
    await this.add(values, this.campaigns, shareOfCampaign);
    await this.add(values, this.accounts, shareOfAccount);
    await this.add(values, this.actions, shareOfAction, ({ closed = false }) => closed);
    await this.addClosed(values);
    await this.counts.replace(values);
    this.logger.log({ msg: 'counted anew', counts: Object.keys(values).length });
    return values;
  }

  /** Of most actions no row is left: what they added stands in counts of its own. */
  private async addClosed(values: Record<string, number>): Promise<void> {
    for (const [name, value] of Object.entries(await this.counts.beginningWith(closedPart))) {
      values[name] = (values[name] ?? 0) + value;
      values[`${closedPart}${name}`] = value;
    }
  }

  private async add<R extends Counted>(
    values: Record<string, number>,
    rows: Model<R>,
    shareOf: (row: R) => Share,
    isClosed: (row: R) => boolean = () => false,
  ): Promise<void> {
    const all = rows.find({}).sort({ _id: 1 }).lean().cursor() as unknown as AsyncIterable<R>;
    for await (const row of all) {
      if (isClosed(row)) {
        await this.counts.rollUp(rows, row._id, shareOf);
        continue;
      }
      const counted = shareOf(row);
      for (const [name, by] of Object.entries(counted)) values[name] = (values[name] ?? 0) + by;
      const fields = { counted, pending: null, rolls: (row.rolls ?? 0) + 1 };
      await rows.collection.updateOne({ _id: row._id as never }, { $set: fields as never });
    }
  }
}
