import { Injectable } from '@nestjs/common';
import {
  accountConnected,
  accountRemoved,
  accountStateChanged,
  actionFailed,
  actionSucceeded,
  actionUnknown,
  campaignChanged,
  groupsChanged,
} from '@megafon/contracts';
import type { AccountState, EventOf } from '@megafon/contracts';
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
} from '../documents/fact.schemas.js';
import { Counts } from '../counts/counts.js';
import { shareOfAccount, shareOfAction, shareOfCampaign, shareOfGroups } from '../counts/share-of.js';
import { keepRow } from '../keep-row.js';

type Settled = EventOf<typeof actionSucceeded> | EventOf<typeof actionFailed> | EventOf<typeof actionUnknown>;

/** An event that comes again comes soon: Kafka repeats what was not committed, the outbox what was not pulled. */
const eventsRemembered = 1_000;
const ranks: Record<ActionFact['state'], number> = { unknown: 1, failed: 2, succeeded: 3 };

/** Groups, campaigns, accounts and actions, as the services tell of them. */
@Injectable()
export class WorkFacts {
  constructor(
    @InjectModel(GROUP_COUNT_FACT) private readonly groupCounts: Model<GroupCountFact>,
    @InjectModel(CAMPAIGN_FACT) private readonly campaigns: Model<CampaignFact>,
    @InjectModel(ACCOUNT_FACT) private readonly accounts: Model<AccountFact>,
    @InjectModel(ACTION_FACT) private readonly actions: Model<ActionFact>,
    private readonly counts: Counts,
  ) {}

  async groupsChanged({ id, data }: EventOf<typeof groupsChanged>): Promise<void> {
    await keepRow(this.groupCounts, data.userId, {
      // The count and the memory of what it counts are one write.
      where: { recentEvents: { $ne: id } },
      update: {
        $inc: { groups: data.added - data.removed },
        $push: { recentEvents: { $each: [id], $slice: -eventsRemembered } },
        $setOnInsert: { removed: false },
      },
    });
    await this.counts.rollUp(this.groupCounts, data.userId, shareOfGroups);
  }

  async campaignChanged({ tenant, data, time }: EventOf<typeof campaignChanged>): Promise<void> {
    const { campaignId, name, status, change } = data;
    const at = new Date(time);
    if (change === 'removed') {
      await keepRow(this.campaigns, campaignId, {
        // One that was put back afterwards is there.
        where: { madeAt: { $not: { $gt: at } } },
        update: { $set: { owner: tenant, removed: true, removedAt: at, at }, $unset: { name: 1, status: 1 } },
      });
    } else {
      const isMade = change === 'created';
      // What is gone is not written down again unless it was put back, nor what is older than what is known.
      const gone = { removed: true, removedAt: { $lt: at } };
      const there = { removed: { $ne: true }, at: { $not: { $gt: at } } };
      await keepRow(this.campaigns, campaignId, {
        where: isMade ? { $or: [there, gone] } : there,
        update: {
          $set: { owner: tenant, name, status, at, removed: false },
          $min: { firstAt: at },
          ...(isMade && { $max: { madeAt: at }, $unset: { removedAt: 1 } }),
        },
      });
    }
    await this.counts.rollUp(this.campaigns, campaignId, shareOfCampaign);
  }

  async accountConnected({ data, time }: EventOf<typeof accountConnected>): Promise<void> {
    await this.accountIs(data, 'connected', time);
  }

  async accountStateChanged({ data, time }: EventOf<typeof accountStateChanged>): Promise<void> {
    await this.accountIs(data, data.status, time);
  }

  async accountRemoved({ data, time }: EventOf<typeof accountRemoved>): Promise<void> {
    const at = new Date(time);
    await keepRow(this.accounts, data.accountId, {
      update: { $set: { owner: data.owner, status: 'disconnected', removed: true, removedAt: at, at } },
    });
    await this.counts.rollUp(this.accounts, data.accountId, shareOfAccount);
  }

  async actionSettled({ data, time }: Settled, state: ActionFact['state']): Promise<void> {
    const { actionId, kind } = data;
    const settledAt = state === 'unknown' ? null : new Date(time);
    const fields = { kind, state, rank: ranks[state], settledAt };
    // Nearly always it is the first that is heard of it.
    if (await this.counts.add(this.actions, { _id: actionId, ...fields }, shareOfAction)) return;
    await keepRow(this.actions, actionId, {
      where: { rank: { $lt: ranks[state] } },
      update: { $set: fields },
    });
    await this.counts.rollUp(this.actions, actionId, shareOfAction);
  }

  private async accountIs(
    { accountId, owner }: { accountId: string; owner: string },
    status: AccountState,
    time: string,
  ): Promise<void> {
    const at = new Date(time);
    await keepRow(this.accounts, accountId, {
      where: { at: { $lt: at } },
      update: { $set: { owner, status, at }, $setOnInsert: { removed: false } },
    });
    await this.counts.rollUp(this.accounts, accountId, shareOfAccount);
  }
}
