import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { addressBlock } from '../limits/address-block.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import type { Limit } from '../limits/rate-limiter.js';
import { accountKey } from './account-key.js';
import type { Patience } from './attempt.js';
import { CountedTries } from './counted-tries.js';

type Settings = Pick<
  Config,
  | 'LOGINS_PER_ADDRESS'
  | 'FREE_LOGIN_FAILURES'
  | 'LOGIN_FAILURES_PER_ACCOUNT'
  | 'REGISTRATIONS_PER_ADDRESS'
  | 'RESETS_PER_ADDRESS'
>;

/** Who tries to get in, and where. */
export interface LoginAttempt {
  ip: string;
  email: string;
  /** Of a device that signed in to this account before; null for a stranger's. */
  deviceId: string | null;
}

const quarterHourMs = 900_000;

/**
 * How often one may try to get in. All throw AppError REQUEST.TOO_MANY.
 *
 * Whoever tries is counted for the account and the address they come from. What comes from everywhere at once slows
 * unknown devices of that account down and locks nobody out; a known device is counted for itself alone, so that nothing
 * that strangers do concerns it. Addresses that belong to no account are counted like those that do.
 */
@Injectable()
export class SignInLimits {
  private readonly logins: Limit;
  private readonly registrations: Limit;
  private readonly resets: Limit;
  private readonly ofOne: Patience;
  private readonly ofStrangers: Patience;
  private readonly ofClaims: Patience;

  constructor(
    @Inject(CONFIG) config: Settings,
    private readonly limiter: RateLimiter,
    private readonly tries: CountedTries,
  ) {
    this.logins = { name: 'login', max: config.LOGINS_PER_ADDRESS, windowS: 60 };
    this.registrations = { name: 'register', max: config.REGISTRATIONS_PER_ADDRESS, windowS: 3_600 };
    this.resets = { name: 'reset', max: config.RESETS_PER_ADDRESS, windowS: 3_600 };
    this.ofOne = {
      free: config.FREE_LOGIN_FAILURES,
      firstWaitMs: 1_000,
      longestWaitMs: quarterHourMs,
      forgottenAfterMs: 4 * quarterHourMs,
    };
    this.ofClaims = {
      free: 5,
      firstWaitMs: 10_000,
      longestWaitMs: 60_000,
      forgottenAfterMs: quarterHourMs,
    };
    this.ofStrangers = {
      free: config.LOGIN_FAILURES_PER_ACCOUNT,
      firstWaitMs: 5_000,
      longestWaitMs: 5_000,
      forgottenAfterMs: quarterHourMs,
    };
  }

  /** Every try counts as wrong until it succeeded, so that many at once do not slip through. */
  async beforeLogin(attempt: LoginAttempt): Promise<void> {
    const [own, everybodys] = keysOf(attempt);
    if (everybodys !== null) await this.limiter.take(this.logins, addressBlock(attempt.ip));
    refuseFor(await this.tries.take(own, this.ofOne));
    if (everybodys === null) return;
    const waitMs = await this.tries.take(everybodys, this.ofStrangers);
    // It was not looked at, so it was no wrong one.
    if (waitMs > 0) await this.tries.giveBack(own);
    refuseFor(waitMs);
  }

  async afterLogin(attempt: LoginAttempt): Promise<void> {
    const [own, everybodys] = keysOf(attempt);
    await this.tries.forget(own);
    if (everybodys !== null) await this.tries.giveBack(everybodys);
  }

  /**
   * What is shown after the password, counted beside it. How many codes strangers try altogether is auth's to count,
   * which knows whose codes they are.
   */
  async beforeSecondFactor(attempt: LoginAttempt): Promise<void> {
    if (attempt.deviceId === null) await this.limiter.take(this.logins, addressBlock(attempt.ip));
    refuseFor(await this.tries.take(secondFactorKeyOf(attempt), this.ofOne));
  }

  async afterSecondFactor(attempt: LoginAttempt): Promise<void> {
    await this.tries.forget(secondFactorKeyOf(attempt));
  }

  /** An address may be registered again until somebody verified it: nobody guesses passwords of it that way. */
  async beforeRegistration(ip: string, email: string): Promise<void> {
    await this.limiter.take(this.registrations, addressBlock(ip));
    refuseFor(await this.tries.take(`${accountKey(email)}:registered`, this.ofClaims));
  }

  /** How many mails go to one account is for auth to say, which never keeps its owner waiting for long. */
  async beforeReset(ip: string): Promise<void> {
    await this.limiter.take(this.resets, addressBlock(ip));
  }
}

/** What a try is counted at: its own place, and that of all strangers of the account. */
function keysOf({ ip, email, deviceId }: LoginAttempt): [string, string | null] {
  const account = accountKey(email);
  return deviceId === null
    ? [`${account}:at:${addressBlock(ip)}`, `${account}:strangers`]
    : [`${account}:on:${deviceId}`, null];
}

function secondFactorKeyOf(attempt: LoginAttempt): string {
  const [own] = keysOf(attempt);
  return `${own}:second-factor`;
}

function refuseFor(waitMs: number): void {
  if (waitMs > 0) throw new AppError('REQUEST.TOO_MANY', { retryAfterS: Math.ceil(waitMs / 1_000) });
}
