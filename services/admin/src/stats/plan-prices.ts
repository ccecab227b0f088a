import { Injectable, Logger } from '@nestjs/common';
import { listPlans } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';

const askWithinMs = 3_000;

/** What a plan costs a month, asked of billing; while it is away, what it said last. */
@Injectable()
export class PlanPrices {
  private readonly logger = new Logger(PlanPrices.name);
  private known: ReadonlyMap<PlanId, number> | undefined;

  constructor(private readonly requests: RequestClient) {}

  /** @throws AppError SERVICE.TIMEOUT, SERVICE.UNAVAILABLE where billing never answered */
  async byPlan(): Promise<ReadonlyMap<PlanId, number>> {
    try {
      const options = { caller: null, timeoutMs: askWithinMs };
      const { plans } = await this.requests.send(listPlans, {}, options);
      this.known = new Map(plans.map(({ planId, price }) => [planId, price]));
    } catch (error) {
      if (!this.known) throw error;
      this.logger.warn({ msg: 'prices are those billing said last', err: error });
    }
    return this.known;
  }
}
