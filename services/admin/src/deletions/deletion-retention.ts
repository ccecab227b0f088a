import { deleteBatch, InjectModel } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { Inject, Injectable } from '@nestjs/common';
import { DELETION, Deletion } from './deletion.schema.js';

export const KEPT_DELETIONS_DAYS = Symbol('KeptDeletionsDays');

/** What ended goes after a time. What did not is to be looked at, however old it is. */
@Injectable()
export class DeletionRetention extends RetentionSweep {
  constructor(
    @InjectModel(DELETION) deletions: Model<Deletion>,
    clock: Clock,
    metrics: Metrics,
    @Inject(KEPT_DELETIONS_DAYS) days: number,
  ) {
    const rule = {
      what: 'deletions',
      days,
      deleteBatch: (before: Date, limit: number) =>
        deleteBatch(deletions, {
          filter: { finishedAt: { $lt: before } },
          oldestBy: 'finishedAt',
          limit,
        }),
    };
    super([rule], clock, metrics);
  }
}
