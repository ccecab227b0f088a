import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forecast, repeatKey } from './forecast.js';
import type { AccountStanding, ForecastFacts, PlannedWork } from './forecast.js';

const startAt = new Date('2026-03-01T10:00:00Z');
const at = (seconds: number) => new Date(startAt.getTime() + seconds * 1_000);
const anAccount = (over: Partial<AccountStanding> = {}): AccountStanding => ({
  state: 'connected',
  reason: null,
  hasConsent: true,
  doneToday: { publish: 0, comment: 0, join: 0 },
  lastDoneAt: { publish: null, comment: null, join: null },
  ...over,
});
const facts = (over: Partial<ForecastFacts> = {}): ForecastFacts => ({
  startAt,
  isKilled: false,
  quiet: { hours: [], keepsShabbat: false, keepsHolidays: false },
  limits: {
    daily: { publish: 3, comment: 10, join: 10 },
    dayMs: 86_400_000,
    gapMs: { publish: 60_000, comment: 10_000, join: 30_000 },
    repeatedContentDays: 7,
  },
  accounts: new Map([['a', anAccount()]]),
  repeated: new Set(),
  ...over,
});
const posts = (count: number, accountId = 'a'): PlannedWork[] =>
  Array.from({ length: count }, (_, index) => ({
    accountId,
    publish: { groupId: `g${index}`, contentHash: `h${index}` },
  }));

describe('what the policy would say of a plan', () => {
  it('leaves the gaps between posts, and comments after them', () => {
    const found = forecast(posts(3), facts());
    expect(found.map((one) => one.at)).toEqual([at(0), at(60), at(120)]);
    expect(found.map(({ commentAt }) => commentAt)).toEqual([at(0), at(60), at(120)]);
  });

  it('asks for each no sooner than its own hours, and counts what comes before them', () => {
    const works = posts(3).map((work, place) => (place === 1 ? work : { ...work, notBefore: at(3_600) }));
    const found = forecast(works, facts());
    expect(found.map((one) => one.at)).toEqual([at(3_600), at(0), at(3_660)]);
    expect(forecast(works, facts({ startAt: at(7_200) }))[0]?.at).toEqual(at(7_200));
    const worn = anAccount({ doneToday: { publish: 1, comment: 0, join: 0 } });
    const capped = forecast(works, facts({ accounts: new Map([['a', worn]]) }));
    expect(capped.map(({ refusal }) => refusal)).toEqual([null, null, 'daily-cap']);
  });

  it('says where the daily cap ends it', () => {
    const worn = anAccount({ doneToday: { publish: 1, comment: 0, join: 0 } });
    const found = forecast(posts(3), facts({ accounts: new Map([['a', worn]]) }));
    expect(found.map(({ refusal }) => refusal)).toEqual([null, null, 'daily-cap']);
    expect(found[2]).toMatchObject({ at: null, commentAt: null, commentRefusal: 'daily-cap' });
  });

  it('lets no cap of joining end a plan for groups of which the account may be a member already', () => {
    const limits = { ...facts().limits, daily: { publish: 15, comment: 40, join: 5 } };
    const found = forecast(posts(15), facts({ limits }));
    expect(found.map(({ refusal }) => refusal)).toEqual(Array(15).fill(null));
    const members = posts(3).map((work) => ({ ...work, isMember: true }));
    const spent = anAccount({ doneToday: { publish: 0, comment: 0, join: 5 } });
    const now = forecast(members, facts({ limits, accounts: new Map([['a', spent]]) }));
    expect(now.map((one) => one.at)).toEqual([at(0), at(60), at(120)]);
  });

  it('finds what was published there, and what the plan itself says twice', () => {
    const twice = [...posts(1), { accountId: 'a', publish: { groupId: 'g0', contentHash: 'h0' } }];
    expect(forecast(twice, facts()).map(({ refusal }) => refusal)).toEqual([null, 'repeated-content']);
    const before = facts({ repeated: new Set([repeatKey('g0', 'h0')]) });
    expect(forecast(posts(2), before).map(({ refusal }) => refusal)).toEqual(['repeated-content', null]);
  });

  it.each([
    ['consent-missing', anAccount({ hasConsent: false })],
    ['account-paused', anAccount({ state: 'paused', reason: 'rate-limit' })],
    ['session-expired', anAccount({ state: 'disconnected', reason: 'session-expired' })],
  ] as const)('says %s of an account that may not act', (reason, account) => {
    const found = forecast(posts(1), facts({ accounts: new Map([['a', account]]) }));
    expect(found[0]).toMatchObject({ at: null, refusal: reason });
  });

  it('waits for the end of the quiet hours, and refuses what they do not let begin in time', () => {
    // Noon in Jerusalem.
    const quietAt = (from: number, to: number) =>
      facts({
        quiet: { ...facts().quiet, hours: [{ from: from * 60, to: to * 60, zone: 'Asia/Jerusalem' }] },
      });
    const soon = quietAt(11, 13);
    expect(forecast(posts(1), soon)[0]?.at).toEqual(at(3_600));
    const long = quietAt(11, 23);
    expect(forecast(posts(1), long)[0]?.refusal).toBe('quiet-hours');
  });

  it('refuses everything while everything is stopped, and for an account that is gone', () => {
    expect(forecast(posts(1), facts({ isKilled: true }))[0]?.refusal).toBe('kill-switch');
    expect(forecast(posts(1, 'b'), facts())[0]?.refusal).toBe('account-removed');
  });

  it('comments alone where nothing is published', () => {
    const found = forecast([{ accountId: 'a', publish: null }], facts());
    expect(found[0]).toEqual({ at: at(0), refusal: null, commentAt: at(0), commentRefusal: null });
  });

  it('never foresees more than the cap, nor two posts nearer than the gap', () => {
    const shapes = fc.record({
      count: fc.integer({ min: 0, max: 12 }),
      done: fc.integer({ min: 0, max: 4 }),
      agoSeconds: fc.option(fc.integer({ min: 0, max: 200 })),
    });
    fc.assert(
      fc.property(shapes, ({ count, done, agoSeconds }) => {
        const last = agoSeconds === null ? null : at(-agoSeconds);
        const account = anAccount({
          doneToday: { publish: done, comment: 0, join: 0 },
          lastDoneAt: { publish: last, comment: null, join: null },
        });
        const found = forecast(posts(count), facts({ accounts: new Map([['a', account]]) }));
        const times = found.flatMap((one) => (one.at ? [one.at.getTime()] : []));
        expect(times.length).toBeLessThanOrEqual(Math.max(0, 3 - done));
        const all = last ? [last.getTime(), ...times] : times;
        for (let index = 1; index < all.length; index++) {
          expect((all[index] ?? 0) - (all[index - 1] ?? 0)).toBeGreaterThanOrEqual(60_000);
        }
        expect(found.every((one) => (one.at === null) === (one.refusal !== null))).toBe(true);
      }),
    );
  });
});
