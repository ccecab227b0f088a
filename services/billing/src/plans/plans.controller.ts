import { Controller } from '@nestjs/common';
import { AppError, getPlan, listPlanPrices, listPlans } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Catalogue } from './catalogue.js';
import { isOnSale } from './on-sale.js';
import { PlanRepository } from './plan.repository.js';
import { toPublicPlan } from './public-plan.js';

@Controller()
export class PlansController {
  constructor(
    private readonly plans: PlanRepository,
    private readonly catalogue: Catalogue,
  ) {}

  @Handles(listPlans)
  async list(_request: RequestOf<typeof listPlans>): Promise<ReplyOf<typeof listPlans>> {
    return { success: true, plans: (await this.catalogue.onSale()).map(toPublicPlan) };
  }

  @Handles(listPlanPrices)
  async prices(_request: RequestOf<typeof listPlanPrices>): Promise<ReplyOf<typeof listPlanPrices>> {
    const plans = await this.plans.list(SYSTEM_OWNER);
    return { prices: plans.map(({ planId, price, currency }) => ({ planId, price, currency })) };
  }

  @Handles(getPlan)
  async get({ params }: RequestOf<typeof getPlan>): Promise<ReplyOf<typeof getPlan>> {
    const plan = await this.catalogue.get(params.planId);
    if (!isOnSale(plan)) throw new AppError('PLAN.NOT_FOUND');
    return { success: true, plan: toPublicPlan(plan) };
  }
}
