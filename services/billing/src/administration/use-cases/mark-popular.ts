import { Injectable } from '@nestjs/common';
import type { PlanId } from '@megafon/contracts';
import { SYSTEM_OWNER } from '@megafon/mongo';
import { Clock } from '@megafon/service';
import { PlanRepository } from '../../plans/plan.repository.js';
import { PopularMarkRepository, popularMarkId } from '../../plans/popular-mark.repository.js';
import { planAct } from '../plan-events.js';

@Injectable()
export class MarkPopular {
  constructor(
    private readonly plans: PlanRepository,
    private readonly marks: PopularMarkRepository,
    private readonly clock: Clock,
  ) {}

  /** There is one mark: whoever comes last has it. @throws AppError PLAN.NOT_FOUND */
  async execute(planId: PlanId, by: string): Promise<void> {
    await this.plans.get(SYSTEM_OWNER, planId);
    const at = this.clock.now();
    const done = { by, act: 'plan-made-popular', target: planId, details: {} };
    if (!(await this.marks.find(SYSTEM_OWNER, popularMarkId)))
      await this.marks.insertOnce(SYSTEM_OWNER, { _id: popularMarkId, planId });
    await this.marks.change(SYSTEM_OWNER, popularMarkId, (mark) =>
      mark.planId === planId ? null : { state: { ...mark, planId }, events: [planAct(mark, done, at)] },
    );
  }
}
