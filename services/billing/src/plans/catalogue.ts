import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { isOnSale } from './on-sale.js';
import { PlanRepository } from './plan.repository.js';
import type { PlanDocument } from './plan.schema.js';
import { PopularMarkRepository, popularMarkId } from './popular-mark.repository.js';
import { popularOf } from './popular-plan.js';

/** The plans as they are shown, in their order: `isPopular` is true of exactly one. */
@Injectable()
export class Catalogue implements OnApplicationBootstrap {
  constructor(
    private readonly plans: PlanRepository,
    private readonly marks: PopularMarkRepository,
  ) {}

  /** The mark of a new system, or of one whose plans said themselves which of them is popular. */
  async onApplicationBootstrap(): Promise<void> {
    const stored = await this.plans.list(SYSTEM_OWNER, {}, { sort: { sortOrder: 1 } });
    const popular = stored.find(({ isPopular }) => isPopular) ?? stored[0];
    if (!popular) return;
    await this.marks.insertOnce(SYSTEM_OWNER, { _id: popularMarkId, planId: popular.planId });
  }

  async all(): Promise<PlanDocument[]> {
    const [plans, mark] = await Promise.all([
      this.plans.list(SYSTEM_OWNER, {}, { sort: { sortOrder: 1 } }),
      this.marks.find(SYSTEM_OWNER, popularMarkId),
    ]);
    const popular = popularOf(plans, mark?.planId ?? null);
    return plans.map((plan) => ({ ...plan, isPopular: plan.planId === popular }));
  }

  async onSale(): Promise<PlanDocument[]> {
    return (await this.all()).filter(isOnSale);
  }

  /** @throws AppError PLAN.NOT_FOUND */
  async get(planId: PlanId): Promise<PlanDocument> {
    const plan = (await this.all()).find((one) => one.planId === planId);
    if (!plan) throw new AppError('PLAN.NOT_FOUND');
    return plan;
  }
}
