import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { addressBlock } from '../limits/address-block.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import type { Limit } from '../limits/rate-limiter.js';

type Settings = Pick<
  Config,
  'LOGINS_PER_ADDRESS' | 'LOGIN_FAILURES_PER_ACCOUNT' | 'REGISTRATIONS_PER_ADDRESS'
>;

/** How often one may try to get in. All throw AppError REQUEST.TOO_MANY. */
@Injectable()
export class SignInLimits {
  private readonly logins: Limit;
  private readonly failures: Limit;
  private readonly registrations: Limit;

  constructor(
    @Inject(CONFIG) config: Settings,
    private readonly limiter: RateLimiter,
  ) {
    this.logins = { name: 'login', max: config.LOGINS_PER_ADDRESS, windowS: 60 };
    this.failures = { name: 'login-failed', max: config.LOGIN_FAILURES_PER_ACCOUNT, windowS: 900 };
    this.registrations = { name: 'register', max: config.REGISTRATIONS_PER_ADDRESS, windowS: 3_600 };
  }

  /** Every attempt counts as failed until it succeeded, so that many at once do not slip through. */
  async beforeLogin(ip: string, email: string): Promise<void> {
    await this.limiter.take(this.logins, addressBlock(ip));
    await this.limiter.take(this.failures, accountKey(email));
  }

  async afterLogin(email: string): Promise<void> {
    await this.limiter.reset(this.failures, accountKey(email));
  }

  async beforeRegistration(ip: string): Promise<void> {
    await this.limiter.take(this.registrations, addressBlock(ip));
  }
}

/** Addresses of people are no keys. */
function accountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}
