import { Injectable } from '@nestjs/common';
import { restorableDays } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import type { RemovedTextBoxDocument } from '../documents/text-box.schema.js';
import { RemovedTextBoxRepository } from './removed-text-box.repository.js';
import { TextBoxItemsRepository } from './text-box-items.repository.js';
import { CommentBoxRepository, PostBoxRepository } from './text-box.repository.js';

/** What was in boxes that nobody put back. */
@Injectable()
export class RemovedBoxesRetention extends RetentionSweep {
  constructor(
    removed: RemovedTextBoxRepository,
    posts: PostBoxRepository,
    comments: CommentBoxRepository,
    items: TextBoxItemsRepository,
    clock: Clock,
    metrics: Metrics,
  ) {
    const dropItems = async ({ owner, _id, kind }: RemovedTextBoxDocument): Promise<void> => {
      const boxes = kind === 'post-box' ? posts : comments;
      // A removal that was cut short, or one that was put back, has left a box.
      if (!(await boxes.find(owner, _id))) await items.dropAllOf(owner, _id);
    };
    const deleteBatch = (before: Date, limit: number) =>
      removed.acrossOwnersDropBefore(before, limit, dropItems);
    super([{ what: 'removed boxes', days: restorableDays, deleteBatch }], clock, metrics);
  }
}
