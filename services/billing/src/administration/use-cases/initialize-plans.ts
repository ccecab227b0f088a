import { Injectable } from '@nestjs/common';
import type { PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { defaultPlans } from '../../plans/default-plans.js';
import { PlanRepository } from '../../plans/plan.repository.js';
import { sameLimits } from '../../subscriptions/subscription.js';
import { limitsChanged, planAct } from '../plan-events.js';
import { MarkPopular } from './mark-popular.js';

/** Every plan as a new system has it. There are no plans but those with the ids of the default ones. */
@Injectable()
export class InitializePlans {
  constructor(
    private readonly plans: PlanRepository,
    private readonly markPopular: MarkPopular,
    private readonly clock: Clock,
  ) {}

  /** Harmless when repeated; one that is cut short is made whole by the next. */
  async execute(by: string): Promise<void> {
    const at = this.clock.now();
    const reset = (planId: PlanId) => ({ by, act: 'plan-reset', target: planId, details: {} });
    for (const terms of defaultPlans) {
      const { planId } = terms;
      const isNew = await this.plans.insertOnce(
        SYSTEM_OWNER,
        { _id: planId, ...terms, closing: false },
        (plan) => [planAct(plan, reset(planId), at)],
      );
      if (isNew) continue;
      await this.plans.change(SYSTEM_OWNER, planId, (plan) => {
        const state = { ...plan, ...terms, closing: false };
        const done = planAct(plan, reset(planId), at);
        const events = sameLimits(plan.limits, state.limits) ? [done] : [done, limitsChanged(state, at)];
        return { state, events };
      });
    }
    const popular = defaultPlans.find(({ isPopular }) => isPopular);
    if (popular) await this.markPopular.execute(popular.planId, by);
  }
}
