import { repeatWindowDays } from '@megafon/contracts';
import type { PostingRules } from '@megafon/contracts';
import type { ActingLimits, NetworkProfile } from '../profiles/network-profile.js';

/** What nobody lifts: no plan, no admin, no configuration. The sandbox harms nobody, so it has none. */
const ceilings: Record<NetworkProfile['name'], ActingLimits> = {
  facebook: {
    daily: { publish: 25, comment: 60, join: 10 },
    dayMs: 86_400_000,
    gapMs: { publish: 30_000, comment: 10_000, join: 30_000 },
    repeatedContentDays: repeatWindowDays,
  },
  sandbox: {
    daily: { publish: Infinity, comment: Infinity, join: Infinity },
    dayMs: 0,
    gapMs: { publish: 0, comment: 0, join: 0 },
    repeatedContentDays: 0,
  },
};

/** The profile's own limits, never looser than the ceiling. */
export function effectiveLimits({ name, limits }: Pick<NetworkProfile, 'name' | 'limits'>): ActingLimits {
  const { daily, dayMs, gapMs, repeatedContentDays } = ceilings[name];
  return {
    daily: {
      publish: Math.min(limits.daily.publish, daily.publish),
      comment: Math.min(limits.daily.comment, daily.comment),
      join: Math.min(limits.daily.join, daily.join),
    },
    dayMs: Math.max(limits.dayMs, dayMs),
    gapMs: {
      publish: Math.max(limits.gapMs.publish, gapMs.publish),
      comment: Math.max(limits.gapMs.comment, gapMs.comment),
      join: Math.max(limits.gapMs.join, gapMs.join),
    },
    repeatedContentDays: Math.max(limits.repeatedContentDays, repeatedContentDays),
  };
}

/** No more than an owner chose; never more than the limits say. */
export function withinCaps(limits: ActingLimits, caps: PostingRules['dailyCaps']): ActingLimits {
  const { publish, comment, join } = limits.daily;
  const daily = {
    publish: Math.min(publish, caps.publish ?? Infinity),
    comment: Math.min(comment, caps.comment ?? Infinity),
    join,
  };
  return { ...limits, daily };
}

/** The same in number, and so many times as fast: what takes a day on a real network is seen within minutes. */
export function faster(
  { daily, dayMs, gapMs, repeatedContentDays }: ActingLimits,
  times: number,
): ActingLimits {
  const { publish, comment, join } = gapMs;
  return {
    daily,
    dayMs: dayMs / times,
    gapMs: { publish: publish / times, comment: comment / times, join: join / times },
    repeatedContentDays,
  };
}
