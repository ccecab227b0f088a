import { Inject, Injectable } from '@nestjs/common';
import { defaultTimeZone } from '@megafon/contracts';
import type { PostingRules } from '@megafon/contracts';
import { TimeZoneRepository } from '@megafon/time-zones';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';
import { NETWORK_PROFILE } from '../profiles/network-profile.js';
import type { ActingLimits, NetworkProfile } from '../profiles/network-profile.js';
import { effectiveLimits, withinCaps } from './limits.js';
import { PostingRulesRepository } from './posting-rules.repository.js';
import { parseQuietHours } from './quiet-hours.js';
import type { QuietHours } from './quiet-hours.js';
import type { QuietRules } from './quiet-times.js';

/** What an owner's accounts are held to: the policy's own limits, and within them what the owner chose. */
export interface OwnLimits {
  limits: ActingLimits;
  quiet: QuietRules;
}

@Injectable()
export class PostingLimits {
  /** What the policy lets, whatever anybody chose. */
  readonly ceiling: ActingLimits;
  /** Of who runs the system, for everybody, by the clock of Israel. */
  private readonly hours: readonly QuietHours[];

  constructor(
    private readonly rules: PostingRulesRepository,
    private readonly zones: TimeZoneRepository,
    @Inject(NETWORK_PROFILE) profile: NetworkProfile,
    @Inject(CONFIG) { QUIET_HOURS }: Pick<Config, 'QUIET_HOURS'>,
  ) {
    this.ceiling = effectiveLimits(profile);
    this.hours = QUIET_HOURS === undefined ? [] : hoursOf(QUIET_HOURS, defaultTimeZone);
  }

  async of(owner: string): Promise<OwnLimits> {
    const [rules, zone] = await Promise.all([this.rules.of(owner), this.zones.of(owner)]);
    return this.under(rules, zone);
  }

  /** @param zone by whose clock the quiet hours are meant */
  under({ quietHours, keepsShabbat, keepsHolidays, dailyCaps }: PostingRules, zone: string): OwnLimits {
    const own = quietHours ? hoursOf(`${quietHours.from}-${quietHours.to}`, zone) : [];
    return {
      limits: withinCaps(this.ceiling, dailyCaps),
      quiet: { hours: [...this.hours, ...own], keepsShabbat, keepsHolidays },
    };
  }
}

function hoursOf(text: string, zone: string): QuietHours[] {
  const hours = parseQuietHours(text, zone);
  return hours ? [hours] : [];
}
