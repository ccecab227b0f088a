import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { BrowserPool } from '../browsers/browser-pool.js';
import { AccountTurns } from './account-turns.js';

/** At the start, gives free what killed workers of this machine held: their leases need not be waited for. */
@Injectable()
export class ReleaseLeasesOfTheDead implements OnModuleInit {
  private readonly logger = new Logger(ReleaseLeasesOfTheDead.name);

  constructor(
    private readonly pool: BrowserPool,
    private readonly turns: AccountTurns,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const workerId of await this.pool.deadWorkers()) {
      this.logger.warn({ msg: 'a worker died; what it held is free', workerId });
      await this.turns.freeAllOf(workerId);
    }
  }
}
