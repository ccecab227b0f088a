import { Injectable } from '@nestjs/common';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { restorableDays } from '../documents/removed.repository.js';
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
    const drop = async ({ owner, _id }: RemovedGroupBoxDocument): Promise<void> => {
      // Groups lie in a box that is gone where putting it back was cut short.
      if (!(await boxes.find(owner, _id))) await groups.takeAllOut(owner, _id);
      await removed.drop(owner, _id);
    };
    const deleteBatch = async (before: Date, limit: number): Promise<number> => {
      const found = await removed.acrossOwnersRemovedBefore(before, limit);
      for (const one of found) await drop(one);
      return found.length;
    };
    super([{ what: 'removed group boxes', days: restorableDays, deleteBatch }], clock, metrics);
  }
}
