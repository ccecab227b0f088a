import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { Figures } from '../figures.js';
import { BrowserPool } from './browser-pool.js';

/** What the pool has and does, in figures. */
@Injectable()
export class BrowserFigures implements OnModuleInit {
  constructor(
    private readonly pool: BrowserPool,
    private readonly figures: Figures,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    const { figures, pool, config } = this;
    await figures.gauge('browser_slots', 'Accounts whose contexts may stay open', () => {
      return config.BROWSER_WARM_CONTEXTS;
    });
    await figures.gauge('browser_warm', 'Accounts whose contexts are open', () => pool.warmContexts);
    await figures.gauge('browser_waiting', 'Pages that wait for the processor', () => pool.cpu.waiting);
    pool.observe({
      retired: (reason) => figures.contextRetired(reason),
      restarted: (reason) => figures.chromiumRestarted(reason),
    });
  }
}
