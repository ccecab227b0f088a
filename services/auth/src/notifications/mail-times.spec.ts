import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterDigest, afterMail, expecting, movedDigest, nextDigestAt, noMailTimes } from './mail-times.js';
import type { MailTimes } from './mail-times.js';

const minute = 60_000;
const pace = { waitMs: 3 * minute, digestHour: 8 };
const start = new Date('2026-03-01T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const both = { mail: true, digest: true };
const daily = { every: 'day', zone: 'Asia/Jerusalem' } as const;
const wallOf = (at: Date) => DateTime.fromJSDate(at, { zone: 'Asia/Jerusalem' });

describe('the digest', () => {
  it('comes at its hour of Israel, summer and winter', () => {
    expect(nextDigestAt(new Date('2026-01-15T07:00:00Z'), daily, 8)).toEqual(
      new Date('2026-01-16T06:00:00Z'),
    );
    expect(nextDigestAt(new Date('2026-07-15T04:59:00Z'), daily, 8)).toEqual(
      new Date('2026-07-15T05:00:00Z'),
    );
  });

  it('comes once on the days on which the clock changes', () => {
    // Forward on 27 March 2026 at 02:00, back on 25 October at 02:00.
    const forward = nextDigestAt(new Date('2026-03-26T12:00:00Z'), daily, 8);
    expect(forward).toEqual(new Date('2026-03-27T05:00:00Z'));
    expect(nextDigestAt(forward, daily, 8)).toEqual(new Date('2026-03-28T05:00:00Z'));
    const back = nextDigestAt(new Date('2026-10-24T12:00:00Z'), daily, 8);
    expect(back).toEqual(new Date('2026-10-25T06:00:00Z'));
    // An hour that is missing moves on; one that comes twice is taken once.
    expect(nextDigestAt(new Date('2026-03-26T22:30:00Z'), daily, 2)).toEqual(
      new Date('2026-03-27T00:00:00Z'),
    );
    const first = nextDigestAt(new Date('2026-10-24T20:00:00Z'), daily, 1);
    expect(wallOf(nextDigestAt(first, daily, 1)).toISODate()).toBe('2026-10-26');
  });

  it('of a week comes on Sunday', () => {
    const at = nextDigestAt(new Date('2026-03-01T07:00:00Z'), { ...daily, every: 'week' }, 8);
    expect(wallOf(at).toFormat('cccc HH:mm')).toBe('Sunday 08:00');
    expect(at).toEqual(new Date('2026-03-08T06:00:00Z'));
  });

  it('is always later, at its hour, and of a day never more than a day and an hour away', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: 3, max: 23 }), (now, hour) => {
        const at = nextDigestAt(now, daily, hour);
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 60 * minute);
        expect(wallOf(at).hour).toBe(hour);
      }),
    );
  });
});

describe('the digest of another zone', () => {
  const inZone = (zone: string) => ({ every: 'day', zone }) as const;

  it.each([
    ['America/New_York', '2026-03-08T12:00:00Z'],
    ['Asia/Kolkata', '2026-03-08T02:30:00Z'],
    ['Australia/Lord_Howe', '2026-03-07T21:00:00Z'],
  ])('comes at its hour in %s', (zone, at) => {
    // New York's clock goes forward on that day.
    expect(nextDigestAt(new Date('2026-03-07T20:00:00Z'), inZone(zone), 8)).toEqual(new Date(at));
  });

  it('waits for the hour of the zone that its user moved to, unless it is due', () => {
    const waiting = { ...noMailTimes, digestDueAt: new Date('2026-03-02T06:00:00Z') };
    expect(movedDigest(waiting, inZone('America/New_York'), pace, start)?.digestDueAt).toEqual(
      new Date('2026-03-01T13:00:00Z'),
    );
    expect(movedDigest({ ...waiting, digestDueAt: start }, inZone('UTC'), pace, start)).toBeNull();
    expect(movedDigest(noMailTimes, inZone('UTC'), pace, start)).toBeNull();
  });
});

describe('a mail at once', () => {
  it('waits a little for more, which do not put it off', () => {
    const first = expecting(noMailTimes, both, daily, pace, start);
    expect(first.mailDueAt).toEqual(after(3 * minute));
    expect(expecting(first, both, daily, pace, after(2 * minute)).mailDueAt).toEqual(after(3 * minute));
  });

  it('comes again only after a rest', () => {
    const claimed = expecting(noMailTimes, both, daily, pace, start);
    const sent = afterMail(claimed, claimed, true, pace, after(3 * minute));
    expect(sent).toMatchObject({ mailDueAt: null, mailedAt: after(3 * minute) });
    expect(expecting(sent, both, daily, pace, after(4 * minute)).mailDueAt).toEqual(after(18 * minute));
    expect(expecting(sent, both, daily, pace, after(60 * minute)).mailDueAt).toEqual(after(63 * minute));
  });

  it('is due again for what came while it was sent', () => {
    const claimed = expecting(noMailTimes, both, daily, pace, start);
    const meanwhile = expecting(claimed, both, daily, pace, after(3 * minute));
    const known = afterMail(meanwhile, claimed, true, pace, after(3 * minute));
    expect(known.mailDueAt).toEqual(after(18 * minute));
    expect(afterDigest(meanwhile, claimed, daily, pace, start).digestDueAt).not.toBeNull();
    expect(afterDigest(claimed, claimed, daily, pace, start).digestDueAt).toBeNull();
  });

  it('tells everything once, and twenty of some minutes in one, whenever they come', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(gaps, (minutes) => {
        const mails = played(minutes);
        expect(mails.reduce((sum, { told }) => sum + told, 0)).toBe(minutes.length);
        for (const [index, { at }] of mails.entries()) {
          const before = mails[index - 1];
          if (before) expect(at - before.at).toBeGreaterThanOrEqual(15 * minute);
        }
      }),
    );
    expect(played(Array.from({ length: 20 }, () => 0.1))).toHaveLength(1);
  });
});

/** Things happen with these gaps, and a mail goes out whenever one is due. */
function played(gapsInMinutes: readonly number[]): { at: number; told: number }[] {
  const mails: { at: number; told: number }[] = [];
  let times: MailTimes = noMailTimes;
  let waiting = 0;
  let now = start;
  const mailUntil = (end: Date) => {
    while (times.mailDueAt && times.mailDueAt <= end) {
      const at = times.mailDueAt;
      mails.push({ at: at.getTime(), told: waiting });
      waiting = 0;
      times = afterMail(times, times, true, pace, at);
    }
  };
  for (const gap of gapsInMinutes) {
    now = new Date(now.getTime() + gap * minute);
    mailUntil(now);
    times = expecting(times, both, daily, pace, now);
    waiting += 1;
  }
  mailUntil(new Date(now.getTime() + 60 * minute));
  return mails;
}
