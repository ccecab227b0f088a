import { Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { PlanForm, PlanId } from '@megafon/contracts';
import { duplicateAs, refuseLostEdit, SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { Catalogue } from '../../plans/catalogue.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import { sameLimits } from '../../subscriptions/subscription.js';
import { SubscriptionRepository } from '../../subscriptions/subscription.repository.js';
import { limitsChanged, planAct } from '../plan-events.js';
import { editedOf, termsOf } from '../plan-terms.js';
import { MarkPopular } from './mark-popular.js';

/** What everybody has who has nothing else: see GrantPlanWhenUserRegistered. */
const basePlan: PlanId = 'starter';

/** Making, changing and deleting plans. Each change is on record with who made it. */
@Injectable()
export class EditPlans {
  constructor(
    private readonly plans: PlanRepository,
    private readonly catalogue: Catalogue,
    private readonly subscriptions: SubscriptionRepository,
    private readonly markPopular: MarkPopular,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError PLAN.EXISTS: the id decides */
  async create(planId: PlanId, form: PlanForm, by: string): Promise<void> {
    const at = this.clock.now();
    const terms = { ...termsOf(planId, form), isPopular: false };
    const created = { by, act: 'plan-created', target: planId, details: { price: terms.price } };
    await this.plans
      .insert(SYSTEM_OWNER, { _id: planId, ...terms, closing: false }, (plan) => [planAct(plan, created, at)])
      .catch(duplicateAs('PLAN.EXISTS', { key: '_id' }));
    if (form.isPopular) await this.markPopular.execute(planId, by);
  }

  /**
   * @param startedFrom the revision that was edited; undefined goes over whatever is there
   * @throws AppError PLAN.NOT_FOUND, PLAN.ONE_POPULAR, CONFLICT.CHANGED_MEANWHILE
   */
  async update(planId: PlanId, form: PlanForm, by: string, startedFrom: string | undefined): Promise<void> {
    const { isPopular } = await this.catalogue.get(planId);
    if (isPopular && !form.isPopular) throw new AppError('PLAN.ONE_POPULAR');
    const at = this.clock.now();
    await this.plans.change(SYSTEM_OWNER, planId, (plan) => {
      const terms = termsOf(planId, form, plan.limits);
      refuseLostEdit(startedFrom, editedOf(plan), editedOf(terms));
      const state = { ...plan, ...terms, isPopular: plan.isPopular, closing: false };
      const details = { price: state.price, isActive: state.isActive };
      const edited = planAct(plan, { by, act: 'plan-edited', target: planId, details }, at);
      const grantsTheSame = sameLimits(plan.limits, state.limits);
      return { state, events: grantsTheSame ? [edited] : [edited, limitsChanged(state, at)] };
    });
    if (form.isPopular && !isPopular) await this.markPopular.execute(planId, by);
  }

  /** @throws AppError PLAN.NOT_FOUND */
  async toggle(planId: PlanId, by: string): Promise<void> {
    const at = this.clock.now();
    await this.plans.change(SYSTEM_OWNER, planId, (plan) => {
      const state = { ...plan, isActive: !plan.isActive, closing: false };
      const details = { isActive: state.isActive };
      return { state, events: [planAct(plan, { by, act: 'plan-toggled', target: planId, details }, at)] };
    });
  }

  /**
   * It is closed first, and nobody is granted it from then on: whoever was granted it meanwhile is seen here, or sees
   * there that it is closing (see GrantPlan).
   * @throws AppError PLAN.NOT_FOUND, PLAN.HAS_SUBSCRIBERS, PLAN.IS_BASE
   */
  async remove(planId: PlanId, by: string): Promise<void> {
    if (planId === basePlan) throw new AppError('PLAN.IS_BASE');
    const at = this.clock.now();
    await this.close(planId, true);
    const [subscriber] = await this.subscriptions.acrossOwnersWithPlan(planId, '', 1);
    if (subscriber !== undefined || (await this.subscriptions.acrossOwnersPaidAhead(planId))) {
      await this.close(planId, false);
      throw new AppError('PLAN.HAS_SUBSCRIBERS');
    }
    const removed = { by, act: 'plan-deleted', target: planId, details: {} };
    await this.plans.remove(SYSTEM_OWNER, planId, (plan) => [planAct(plan, removed, at)]);
  }

  private async close(planId: PlanId, closing: boolean): Promise<void> {
    await this.plans.change(SYSTEM_OWNER, planId, (plan) => ({ state: { ...plan, closing } }));
  }
}
