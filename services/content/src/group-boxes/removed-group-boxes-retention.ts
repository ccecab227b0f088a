import { Injectable } from '@nestjs/common';
import { restorableDays } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import type { RemovedGroupBoxDocument } from '../documents/group-box.schema.js';
import { GroupRepository } from '../group-storage/group.repository.js';
import { GroupBoxRepository } from './group-box.repository.js';
import { RemovedGroupBoxRepository } from './removed-group-box.repository.js';

/** Group boxes that nobody put back. */
@Injectable()
export class RemovedGroupBoxesRetention extends RetentionSweep {
  constructor(
    removed: RemovedGroupBoxRepository,
    boxes: GroupBoxRepository,
    groups: GroupRepository,
    clock: Clock,
    metrics: Metrics,
  ) {
    const takeGroupsOut = async ({ owner, _id }: RemovedGroupBoxDocument): Promise<void> => {
      // Groups lie in a box that is gone where putting it back was cut short.
      if (!(await boxes.find(owner, _id))) await groups.takeAllOut(owner, _id);
    };
    const deleteBatch = (before: Date, limit: number) =>
      removed.acrossOwnersDropBefore(before, limit, takeGroupsOut);
    super([{ what: 'removed group boxes', days: restorableDays, deleteBatch }], clock, metrics);
  }
}
