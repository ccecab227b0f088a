import { Injectable } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { slotsOf } from './generation.js';
import { GENERATION, GenerationDocument } from './generation.schema.js';

@Injectable()
export class GenerationRepository extends OwnedRepository<GenerationDocument> {
  constructor(@InjectModel(GENERATION) model: Model<GenerationDocument>, outbox: Outbox) {
    super(model, outbox, 'AI.NOT_FOUND');
  }

  /** The slots of a month that are taken: one for each generation that counts. */
  async takenSlots(owner: string, month: string): Promise<string[]> {
    const { from, to } = slotsOf(month);
    const docs = await this.model.find({ owner, slot: { $gte: from, $lt: to } }, { slot: 1 }).lean();
    return docs.map(({ slot }) => slot);
  }

  /** Generations whose writer was not heard of for too long: its process is gone. */
  async acrossOwnersAbandoned(
    now: Date,
    limit: number,
  ): Promise<Pick<GenerationDocument, '_id' | 'owner'>[]> {
    return await this.model
      .find({ state: 'writing', leaseUntil: { $lt: now } }, { owner: 1 })
      .limit(limit)
      .lean();
  }
}
