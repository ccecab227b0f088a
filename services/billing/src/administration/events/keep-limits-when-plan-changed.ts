import { Injectable } from '@nestjs/common';
import { planChanged } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { KeptLimits } from '../kept-limits.js';

@Injectable()
export class KeepLimitsWhenPlanChanged {
  static readonly on = planChanged;

  constructor(private readonly limits: KeptLimits) {}

  /** By what the plan says now: harmless when delivered twice, late or out of order. */
  async handle({ data }: EventOf<typeof planChanged>): Promise<void> {
    await this.limits.ofPlan(data.planId);
  }
}
