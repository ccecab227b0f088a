import { Injectable, OnModuleInit } from '@nestjs/common';
import { InjectModel, Outbox, OwnedRepository, SYSTEM_OWNER } from '@megafon/mongo';
import type { Model } from '@megafon/mongo';
import { defaultPlans } from './default-plans.js';
import { PLAN, PlanDocument } from './plan.schema.js';

/** Plans belong to no user. */
@Injectable()
export class PlanRepository extends OwnedRepository<PlanDocument> implements OnModuleInit {
  constructor(@InjectModel(PLAN) model: Model<PlanDocument>, outbox: Outbox) {
    super(model, outbox, 'PLAN.NOT_FOUND');
  }

  /** A new system starts with the default plans; plans that are there stay as they are. */
  async onModuleInit(): Promise<void> {
    for (const plan of defaultPlans) await this.insertOnce(SYSTEM_OWNER, { _id: plan.planId, ...plan });
  }
}
