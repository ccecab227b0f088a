import { Inject, Injectable } from '@nestjs/common';
import { deleteBatch, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import type { Counted } from '../documents/count.schema.js';
import {
  ACCOUNT_FACT,
  CAMPAIGN_FACT,
  GROUP_COUNT_FACT,
  SUBSCRIPTION_FACT,
  USER_FACT,
} from '../documents/fact.schemas.js';
import { ClosedActions } from './closed-actions.js';

export const KEPT_FACTS_DAYS = Symbol('KeptFactsDays');

type RemovedFact = Counted & { removedAt: Date | null };

/** What this service keeps for a time only. Counts stay. */
@Injectable()
export class Retention extends RetentionSweep {
  constructor(
    @InjectModel(USER_FACT) users: Model<RemovedFact>,
    @InjectModel(SUBSCRIPTION_FACT) subscriptions: Model<RemovedFact>,
    @InjectModel(GROUP_COUNT_FACT) groupCounts: Model<RemovedFact>,
    @InjectModel(CAMPAIGN_FACT) campaigns: Model<RemovedFact>,
    @InjectModel(ACCOUNT_FACT) accounts: Model<RemovedFact>,
    actions: ClosedActions,
    clock: Clock,
    metrics: Metrics,
    @Inject(KEPT_FACTS_DAYS) days: number,
  ) {
    const removed = Object.entries({ users, subscriptions, groupCounts, campaigns, accounts });
    const rules = [
      ...removed.map(([name, model]) => ({
        what: `${name}-removed`,
        days,
        deleteBatch: (before: Date, limit: number) =>
          deleteBatch(model, {
            filter: { removedAt: { $lt: before } },
            oldestBy: 'removedAt',
            limit,
            // What its removal took from the counts is taken.
            only: { pending: null },
          }),
      })),
      {
        what: 'action-facts',
        days,
        deleteBatch: (before: Date, limit: number) => actions.deleteBatch(before, limit),
      },
    ];
    super(rules, clock, metrics);
  }
}
