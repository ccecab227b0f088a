import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Clock } from '@megafon/service';
import { BrowserPool } from '../browsers/browser-pool.js';
import { AccountRepository } from './account.repository.js';

/** At the start, gives free what killed workers of this machine held: their leases need not be waited for. */
@Injectable()
export class ReleaseLeasesOfTheDead implements OnModuleInit {
  private readonly logger = new Logger(ReleaseLeasesOfTheDead.name);

  constructor(
    private readonly pool: BrowserPool,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const workerId of await this.pool.deadWorkers()) {
      this.logger.warn({ msg: 'a worker died; what it held is free', workerId });
      await this.accounts.acrossOwnersReleaseAllOf(workerId, this.clock.now());
    }
  }
}
