import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { AutomationMetrics } from '../automation-metrics.js';
import { BrowserPool } from './browser-pool.js';

/** What the pool has and does. */
@Injectable()
export class BrowserMetrics implements OnModuleInit {
  constructor(
    private readonly pool: BrowserPool,
    private readonly metrics: AutomationMetrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const { metrics, pool, config } = this;
    await metrics.gauge('browser_slots', 'Accounts whose contexts may stay open', () => {
      return config.BROWSER_WARM_CONTEXTS;
    });
    await metrics.gauge('browser_warm', 'Accounts whose contexts are open', () => pool.warmContexts);
    await metrics.gauge('browser_waiting', 'Pages that wait for the processor', () => pool.cpu.waiting);
    pool.observe({
      retired: (reason) => metrics.contextRetired(reason),
      restarted: (reason) => metrics.chromiumRestarted(reason),
    });
  }
}
