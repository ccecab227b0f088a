import { describe, expect, it } from '@jest/globals';
import { attemptsCountMs, begun, ended, refused, withdrawn } from './login-places.js';
import type { LoginPlaces } from './login-places.js';

const limits = { open: 1, perHour: 5, refusedPerHour: 2 };
const start = new Date('2026-03-01T09:00:00Z').getTime();
const none: LoginPlaces = { open: [], attempts: [] };

const login = (sessionId: string, afterMs = 0, accountId = 'a') => ({
  sessionId,
  accountId,
  at: new Date(start + afterMs),
  until: new Date(start + afterMs + 600_000),
});
const tooMany = (code: string) => expect.objectContaining({ code });

describe('the logins of a user', () => {
  it('are open as many at once as the plan grants, until they end or their time is over', () => {
    const one = begun(none, login('1'), limits);
    expect(() => begun(one, login('2', 1_000, 'b'), limits)).toThrow(tooMany('LOGIN.TOO_MANY_OPEN'));
    expect(begun(one, login('2', 1_000, 'b'), { ...limits, open: 2 }).open).toHaveLength(2);
    const free = ended(one, '1') ?? one;
    expect(begun(free, login('2', 1_000, 'b'), limits).open).toHaveLength(1);
    expect(begun(one, login('2', 600_000, 'b'), limits).open).toEqual([
      { sessionId: '2', until: login('2', 600_000).until },
    ]);
  });

  it('that end twice, or were never open, change nothing', () => {
    expect(ended(none, '1')).toBeNull();
  });

  it('begin so often in an hour, whatever became of them', () => {
    let places = none;
    for (let each = 0; each < limits.perHour; each += 1) {
      places = begun(places, login(String(each), each, `account ${each}`), limits);
      places = ended(places, String(each)) ?? places;
    }
    expect(() => begun(places, login('more', 1_000, 'another'), limits)).toThrow(
      tooMany('LOGIN.TOO_MANY_ATTEMPTS'),
    );
    expect(begun(places, login('later', attemptsCountMs + limits.perHour), limits).attempts).toHaveLength(1);
  });

  it('count for nothing when they never came to the network', () => {
    expect(withdrawn(begun(none, login('1'), limits), '1')).toEqual(none);
  });

  it('change nothing where they are not known any more', () => {
    const places = begun(none, login('1'), limits);
    expect([withdrawn, refused, ended].map((change) => change(places, 'another'))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('try few wrong passwords of one account in an hour, and leave the others alone', () => {
    let places = none;
    for (const each of ['1', '2']) {
      const begunNow = begun(places, login(each), limits);
      places = refused(begunNow, each) ?? begunNow;
      places = ended(places, each) ?? places;
    }
    expect(() => begun(places, login('3', 1_000), limits)).toThrow(tooMany('LOGIN.TOO_MANY_ATTEMPTS'));
    expect(begun(places, login('3', 1_000, 'b'), limits).open).toHaveLength(1);
    expect(begun(places, login('3', attemptsCountMs + 1), limits).open).toHaveLength(1);
  });
});
