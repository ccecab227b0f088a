import { Injectable, Logger } from '@nestjs/common';
import { listPlanPrices } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';

const askWithinMs = 3_000;

/** What a plan costs a month, on sale or not, asked of billing; while it is away, what it said last. */
@Injectable()
export class PlanPrices {
  private readonly logger = new Logger(PlanPrices.name);
  private known: ReadonlyMap<PlanId, number> | undefined;

  constructor(private readonly requests: RequestClient) {}

  /** @throws AppError SERVICE.TIMEOUT, SERVICE.UNAVAILABLE where billing never answered */
  async byPlan(): Promise<ReadonlyMap<PlanId, number>> {
    try {
      const options = { caller: null, timeoutMs: askWithinMs };
      const { prices } = await this.requests.send(listPlanPrices, {}, options);
      this.known = new Map(prices.map(({ planId, price }) => [planId, price]));
    } catch (error) {
      if (!this.known) throw error;
      this.logger.warn({ msg: 'prices are those billing said last', err: error });
    }
    return this.known;
  }
}
