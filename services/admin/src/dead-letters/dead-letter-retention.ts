import { Inject, Injectable } from '@nestjs/common';
import { deleteBatch, InjectModel, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { Clock, Metrics, RetentionSweep } from '@megafon/service';
import { DEAD_LETTER, DEAD_MESSAGE, DeadLetterDocument, DeadMessage } from './dead-letter.schema.js';

export const KEPT_LETTERS_DAYS = Symbol('KeptLettersDays');

/** They are kept for as long as Kafka keeps them. */
@Injectable()
export class DeadLetterRetention extends RetentionSweep {
  constructor(
    @InjectModel(DEAD_LETTER) letters: Model<DeadLetterDocument>,
    @InjectModel(DEAD_MESSAGE) messages: Model<DeadMessage>,
    clock: Clock,
    metrics: Metrics,
    @Inject(KEPT_LETTERS_DAYS) days: number,
  ) {
    const rules = [
      {
        what: 'dead-letters',
        days,
        deleteBatch: (before: Date, limit: number) =>
          deleteBatch(letters, {
            filter: { owner: SYSTEM_OWNER, at: { $lt: before } },
            oldestBy: 'at',
            limit,
            // What an admin did goes on record first.
            only: { outbox: { $size: 0 } },
          }),
      },
      {
        what: 'dead-messages',
        days,
        deleteBatch: (before: Date, limit: number) =>
          deleteBatch(messages, { filter: { at: { $lt: before } }, oldestBy: 'at', limit }),
      },
    ];
    super(rules, clock, metrics);
  }
}
