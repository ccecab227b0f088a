import { describe, expect, it } from '@jest/globals';
import { actionKinds } from '@megafon/contracts';
import fc from 'fast-check';
import type { ActingLimits, NetworkProfile } from '../profiles/network-profile.js';
import { profileOf } from '../profiles/profile-of.js';
import { effectiveLimits, faster } from './limits.js';
import { isActing, judge } from './policy.js';
import type { PolicyFacts } from './policy.js';

const now = new Date('2026-03-01T10:00:00Z');
const facebook = effectiveLimits(profileOf('facebook', undefined));
const facts: PolicyFacts = {
  now,
  deadline: new Date(now.getTime() + 3_600_000),
  account: { state: 'connected', reason: null, hasConsent: true },
  isKilled: false,
  quietUntil: null,
  strangeUntil: null,
  doneToday: 0,
  lastDoneAt: null,
  isRepeated: false,
};

const stopped = { ...facts.account, state: 'paused' as const, reason: 'checkpoint' as const };

const anyFacts: fc.Arbitrary<PolicyFacts> = fc.record({
  now: fc.constant(now),
  deadline: fc.integer({ min: -10_000, max: 7_200_000 }).map((ms) => new Date(now.getTime() + ms)),
  account: fc.record({
    state: fc.constantFrom('connected' as const, 'disconnected' as const, 'paused' as const),
    reason: fc.constantFrom(null, 'checkpoint' as const, 'session-expired' as const),
    hasConsent: fc.boolean(),
  }),
  isKilled: fc.boolean(),
  quietUntil: fc.option(fc.constant(new Date(now.getTime() + 60_000))),
  strangeUntil: fc.option(fc.constant(new Date(now.getTime() + 60_000))),
  doneToday: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(NaN)),
  lastDoneAt: fc.option(fc.integer({ min: 0, max: 200_000 }).map((ms) => new Date(now.getTime() - ms))),
  isRepeated: fc.boolean(),
});

describe('the policy', () => {
  it('allows only with consent, a connected account, no kill switch, time left, and within every limit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...actionKinds), anyFacts, (kind, given) => {
        if (judge(kind, given, facebook).is !== 'allow') return;
        expect(given.isKilled).toBe(false);
        expect(given.account).toMatchObject({ state: 'connected', hasConsent: true });
        expect(given.deadline >= given.now).toBe(true);
        expect(given.strangeUntil).toBeNull();
        if (!isActing(kind)) return;
        expect(given.quietUntil).toBeNull();
        expect(given.isRepeated).toBe(false);
        expect(given.doneToday).toBeLessThan(facebook.daily[kind]);
        const sinceMs = given.lastDoneAt === null ? Infinity : now.getTime() - given.lastDoneAt.getTime();
        expect(sinceMs).toBeGreaterThanOrEqual(facebook.gapMs[kind]);
      }),
    );
  });

  it('never waits past the deadline', () => {
    fc.assert(
      fc.property(fc.constantFrom(...actionKinds), anyFacts, (kind, given) => {
        const verdict = judge(kind, given, facebook);
        if (verdict.is === 'wait') expect(verdict.until <= given.deadline).toBe(true);
      }),
    );
  });

  it('waits for the gap between two posts', () => {
    const lastDoneAt = new Date(now.getTime() - 60_000);
    expect(judge('publish', { ...facts, lastDoneAt }, facebook)).toEqual({
      is: 'wait',
      until: new Date(now.getTime() + 30_000),
      of: 'account',
    });
    expect(judge('list-groups', { ...facts, lastDoneAt }, facebook)).toEqual({ is: 'allow' });
  });

  it('waits with a kind whose pages are not known, a look included, and lets the account do the rest', () => {
    const strangeUntil = new Date(now.getTime() + 600_000);
    for (const kind of ['publish', 'visit'] as const)
      expect(judge(kind, { ...facts, strangeUntil }, facebook)).toEqual({
        is: 'wait',
        until: strangeUntil,
        of: 'kind',
      });
  });

  it('lets what would act wait for the person whose answer the account stands still for, as long as there is time', () => {
    for (const kind of actionKinds) {
      const verdict = judge(kind, { ...facts, account: stopped }, facebook);
      if (isActing(kind) || kind === 'visit')
        expect(verdict).toEqual({ is: 'wait', until: facts.deadline, of: 'person' });
      // What only reads, or what somebody sits in front of.
      else expect(verdict).toEqual({ is: 'deny', reason: 'account-paused' });
    }
  });

  it.each([
    [{ strangeUntil: new Date('2026-03-02T10:00:00Z') }, 'unknown-page'],
    [{ isKilled: true }, 'kill-switch'],
    [{ doneToday: 15 }, 'daily-cap'],
    [{ isRepeated: true }, 'repeated-content'],
    [{ account: { ...facts.account, hasConsent: false } }, 'consent-missing'],
    [
      { account: { ...facts.account, state: 'paused' as const, reason: 'rate-limit' as const } },
      'account-paused',
    ],
    [{ account: stopped, deadline: new Date(now.getTime() - 1) }, 'account-paused'],
    [{ account: { ...stopped, hasConsent: false } }, 'consent-missing'],
    [{ account: stopped, isKilled: true }, 'kill-switch'],
    [{ account: { ...facts.account, state: 'disconnected' as const } }, 'session-expired'],
    [{ deadline: new Date(now.getTime() - 1) }, 'timeout'],
    [{ quietUntil: new Date('2026-03-02T10:00:00Z') }, 'quiet-hours'],
  ])('denies a post with %j: %s', (change, reason) => {
    expect(judge('publish', { ...facts, ...change }, facebook)).toEqual({ is: 'deny', reason });
  });
});

describe('the limits', () => {
  it('of Facebook are never looser than the ceiling, whatever a profile says', () => {
    const number = fc.integer({ min: 0, max: 1_000_000 });
    const three = fc.record({ publish: number, comment: number, join: number });
    const any: fc.Arbitrary<ActingLimits> = fc.record({
      daily: three,
      dayMs: number,
      gapMs: three,
      repeatedContentDays: number,
    });
    fc.assert(
      fc.property(any, (limits) => {
        const profile: Pick<NetworkProfile, 'name' | 'limits'> = { name: 'facebook', limits };
        const { daily, dayMs, gapMs, repeatedContentDays } = effectiveLimits(profile);
        expect(daily.publish).toBeLessThanOrEqual(25);
        expect(daily.comment).toBeLessThanOrEqual(60);
        expect(daily.join).toBeLessThanOrEqual(10);
        expect(gapMs.publish).toBeGreaterThanOrEqual(30_000);
        expect(gapMs.comment).toBeGreaterThanOrEqual(10_000);
        expect(dayMs).toBeGreaterThanOrEqual(86_400_000);
        expect(repeatedContentDays).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  it('are the same in number when they are kept in less time', () => {
    const quick = faster(facebook, 60);
    expect(quick.daily).toEqual(facebook.daily);
    expect(quick).toMatchObject({ dayMs: 1_440_000, gapMs: { publish: 1_500, comment: 500, join: 1_500 } });
  });
});
