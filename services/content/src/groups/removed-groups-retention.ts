import { Injectable } from '@nestjs/common';
import { restorableDays } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { RemovedGroupRepository } from '../group-storage/removed-group.repository.js';

/** Groups that nobody put back. */
@Injectable()
export class RemovedGroupsRetention extends RetentionSweep {
  constructor(removed: RemovedGroupRepository, clock: Clock, metrics: Metrics) {
    const deleteBatch = (before: Date, limit: number) => removed.acrossOwnersDropBefore(before, limit);
    super([{ what: 'removed groups', days: restorableDays, deleteBatch }], clock, metrics);
  }
}
