import { Controller } from '@nestjs/common';
import { getDashboardStats } from '@megafon/contracts';
import type { DashboardStats } from '@megafon/contracts';
import { Handles } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { SumUp } from './use-cases/sum-up.js';
import { TellRecent } from './use-cases/tell-recent.js';
import { TellStanding } from './use-cases/tell-standing.js';

@Controller()
export class DashboardController {
  constructor(
    private readonly sumUp: SumUp,
    private readonly tellRecent: TellRecent,
    private readonly tellStanding: TellStanding,
  ) {}

  @Handles(getDashboardStats)
  async dashboard({ userId, query }: RequestOf<typeof getDashboardStats>): Promise<DashboardStats> {
    const [sums, recentActivity, standing] = await Promise.all([
      this.sumUp.execute(userId, query.period),
      this.tellRecent.execute(userId),
      query.period === undefined ? this.tellStanding.execute(userId) : {},
    ]);
    return { ...sums, recentActivity, ...standing };
  }
}
