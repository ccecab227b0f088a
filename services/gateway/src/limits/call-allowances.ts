import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { addressBlock } from './address-block.js';
import { SharedBuckets } from './shared-buckets.js';
import type { Allowance } from './token-bucket.js';

type Settings = Pick<Config, 'CALLS_PER_ADDRESS' | 'CALLS_PER_USER'>;

/** How much anybody may ask for, weighted by what calls cost. All throw AppError REQUEST.TOO_MANY. */
@Injectable()
export class CallAllowances {
  private readonly perAddress: Allowance;
  private readonly perUser: Allowance;

  constructor(
    @Inject(CONFIG) { CALLS_PER_ADDRESS, CALLS_PER_USER }: Settings,
    private readonly buckets: SharedBuckets,
  ) {
    this.perAddress = allowanceOf(CALLS_PER_ADDRESS);
    this.perUser = allowanceOf(CALLS_PER_USER);
  }

  async takeForAddress(ip: string, cost: number): Promise<void> {
    await this.take(`address:${addressBlock(ip)}`, this.perAddress, cost);
  }

  async takeForUser(userId: string, cost: number): Promise<void> {
    await this.take(`user:${userId}`, this.perUser, cost);
  }

  private async take(key: string, allowance: Allowance, cost: number): Promise<void> {
    const waitMs = await this.buckets.take(key, allowance, cost);
    if (waitMs > 0) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.ceil(waitMs / 1_000) });
  }
}

/** A sixth of a minute's units may come at once: a page that opens asks for much. */
function allowanceOf(perMinute: number): Allowance {
  return { perSecond: perMinute / 60, burst: Math.max(1, Math.ceil(perMinute / 6)) };
}
