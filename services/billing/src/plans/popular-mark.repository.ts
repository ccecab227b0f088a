import { Injectable } from '@nestjs/common';
import type { PlanId } from '@megafon/contracts';
import { InjectModel, ownedSchema, Outbox, OwnedRepository } from '@megafon/mongo';
import type { Model, OwnedDocument } from '@megafon/mongo';

/** One document: which plan is marked as popular. */
export interface PopularMark extends OwnedDocument {
  planId: PlanId;
}

export const popularMarkId = 'popular';
export const POPULAR_MARK = 'PopularMark';
export const popularMarkSchema = ownedSchema<PopularMark>('popular-marks', {
  planId: { type: String, required: true },
});

@Injectable()
export class PopularMarkRepository extends OwnedRepository<PopularMark> {
  constructor(@InjectModel(POPULAR_MARK) model: Model<PopularMark>, outbox: Outbox) {
    super(model, outbox, 'PLAN.NOT_FOUND');
  }
}
