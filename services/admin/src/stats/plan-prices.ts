import { Injectable, Logger } from '@nestjs/common';
import { listPlanPrices } from '@megafon/contracts';
import type { PlanId, ReplyOf } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';

const askWithinMs = 3_000;

/** What a plan costs a month in shekels, on sale or not, asked of billing; while it is away, what it said last. */
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
      this.known = inShekels(prices);
    } catch (error) {
      if (!this.known) throw error;
      this.logger.warn({ msg: 'prices are those billing said last', err: error });
    }
    return this.known;
  }
}

/** Plans of another currency are left out: nobody can pay them (see CreateOrder), and currencies are not added up. */
export function inShekels(prices: ReplyOf<typeof listPlanPrices>['prices']): ReadonlyMap<PlanId, number> {
  const shekels = prices.filter(({ currency = 'ILS' }) => currency === 'ILS');
  return new Map(shekels.map(({ planId, price }) => [planId, price]));
}
