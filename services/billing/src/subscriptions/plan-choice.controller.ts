import { Controller } from '@nestjs/common';
import { choosePlan } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { ChoosePlan } from './use-cases/choose-plan.js';

@Controller()
export class PlanChoiceController {
  constructor(private readonly choice: ChoosePlan) {}

  @Handles(choosePlan)
  async choose({ body }: RequestOf<typeof choosePlan>): Promise<ReplyOf<typeof choosePlan>> {
    const { plan, endDate, version } = await this.choice.execute(body.userId, body.plan);
    return { plan, endDate: endDate?.toISOString() ?? null, revision: version };
  }
}
