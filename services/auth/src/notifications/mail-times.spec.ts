import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterDigest, afterMail, expecting, nextDigestAt, noMailTimes } from './mail-times.js';
import type { MailTimes } from './mail-times.js';

const minute = 60_000;
const pace = { waitMs: 3 * minute, digestHour: 8 };
const start = new Date('2026-03-01T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const both = { mail: true, digest: true };
const wallOf = (at: Date) => DateTime.fromJSDate(at, { zone: 'Asia/Jerusalem' });

describe('the digest', () => {
  it('comes at its hour of Israel, summer and winter', () => {
    expect(nextDigestAt(new Date('2026-01-15T07:00:00Z'), 'day', 8)).toEqual(
      new Date('2026-01-16T06:00:00Z'),
    );
    expect(nextDigestAt(new Date('2026-07-15T04:59:00Z'), 'day', 8)).toEqual(
      new Date('2026-07-15T05:00:00Z'),
    );
  });

  it('comes once on the days on which the clock changes', () => {
    // Forward on 27 March 2026 at 02:00, back on 25 October at 02:00.
    const forward = nextDigestAt(new Date('2026-03-26T12:00:00Z'), 'day', 8);
    expect(forward).toEqual(new Date('2026-03-27T05:00:00Z'));
    expect(nextDigestAt(forward, 'day', 8)).toEqual(new Date('2026-03-28T05:00:00Z'));
    const back = nextDigestAt(new Date('2026-10-24T12:00:00Z'), 'day', 8);
    expect(back).toEqual(new Date('2026-10-25T06:00:00Z'));
    // An hour that is missing moves on; one that comes twice is taken once.
    expect(nextDigestAt(new Date('2026-03-26T22:30:00Z'), 'day', 2)).toEqual(
      new Date('2026-03-27T00:00:00Z'),
    );
    const first = nextDigestAt(new Date('2026-10-24T20:00:00Z'), 'day', 1);
    expect(wallOf(nextDigestAt(first, 'day', 1)).toISODate()).toBe('2026-10-26');
  });

  it('of a week comes on Sunday', () => {
    const at = nextDigestAt(new Date('2026-03-01T07:00:00Z'), 'week', 8);
    expect(wallOf(at).toFormat('cccc HH:mm')).toBe('Sunday 08:00');
    expect(at).toEqual(new Date('2026-03-08T06:00:00Z'));
  });

  it('is always later, at its hour, and of a day never more than a day and an hour away', () => {
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: 3, max: 23 }), (now, hour) => {
        const at = nextDigestAt(now, 'day', hour);
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 60 * minute);
        expect(wallOf(at).hour).toBe(hour);
      }),
    );
  });
});

describe('a mail at once', () => {
  it('waits a little for more, which do not put it off', () => {
    const first = expecting(noMailTimes, both, 'day', pace, start);
    expect(first.mailDueAt).toEqual(after(3 * minute));
    expect(expecting(first, both, 'day', pace, after(2 * minute)).mailDueAt).toEqual(after(3 * minute));
  });

  it('comes again only after a rest', () => {
    const claimed = expecting(noMailTimes, both, 'day', pace, start);
    const sent = afterMail(claimed, claimed, true, pace, after(3 * minute));
    expect(sent).toMatchObject({ mailDueAt: null, mailedAt: after(3 * minute) });
    expect(expecting(sent, both, 'day', pace, after(4 * minute)).mailDueAt).toEqual(after(18 * minute));
    expect(expecting(sent, both, 'day', pace, after(60 * minute)).mailDueAt).toEqual(after(63 * minute));
  });

  it('is due again for what came while it was sent', () => {
    const claimed = expecting(noMailTimes, both, 'day', pace, start);
    const meanwhile = expecting(claimed, both, 'day', pace, after(3 * minute));
    const known = afterMail(meanwhile, claimed, true, pace, after(3 * minute));
    expect(known.mailDueAt).toEqual(after(18 * minute));
    expect(afterDigest(meanwhile, claimed, 'day', pace, start).digestDueAt).not.toBeNull();
    expect(afterDigest(claimed, claimed, 'day', pace, start).digestDueAt).toBeNull();
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
    times = expecting(times, both, 'day', pace, now);
    waiting += 1;
  }
  mailUntil(new Date(now.getTime() + 60 * minute));
  return mails;
}
