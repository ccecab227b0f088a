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

  onModuleInit(): void {
    const { metrics, pool, config } = this;
    metrics.gauge('browser_slots', () => config.BROWSER_WARM_CONTEXTS);
    metrics.gauge('browser_warm', () => pool.warmContexts);
    metrics.gauge('browser_waiting', () => pool.cpu.waiting);
    pool.observe({
      retired: (reason) => metrics.contextRetired(reason),
      restarted: (reason) => metrics.chromiumRestarted(reason),
    });
  }
}
