import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answers, linkLifeMs, newVerification, readToken, waitForMailMs } from './verification.js';

const userId = 'a'.repeat(24);
const start = new Date('2026-03-01T08:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

describe('a link', () => {
  const { token, verification } = newVerification(userId, start);
  const { secret } = readToken(token)!;

  it('answers its own question, for a day', () => {
    expect(readToken(token)!.userId).toBe(userId);
    expect(answers(verification, secret, after(linkLifeMs - 1))).toBe(true);
    expect(answers(verification, secret, after(linkLifeMs))).toBe(false);
  });

  it('answers no other question, and none that is closed', () => {
    const other = newVerification(userId, start);
    expect(answers(other.verification, secret, start)).toBe(false);
    expect(answers(null, secret, start)).toBe(false);
  });

  it('stands in nothing that is stored', () => {
    expect(JSON.stringify(verification)).not.toContain(secret);
  });

  it.each(['', 'x', `${userId}.`, `${userId}.${'x'.repeat(42)}`, `${'g'.repeat(24)}.${'x'.repeat(43)}`])(
    'is not %j',
    (text) => {
      expect(readToken(text)).toBeNull();
    },
  );
});

describe('mails of verification', () => {
  const sentAt = (...times: number[]) => times.map(after);

  it('are one a minute and five a day of an account', () => {
    const wait = (times: number[], now: number) =>
      waitForMailMs({ ofAccount: sentAt(...times), ofAddress: [] }, after(now));
    expect(wait([], 0)).toBe(0);
    expect(wait([0], 20_000)).toBe(40_000);
    expect(wait([0], 60_000)).toBe(0);
    expect(wait([0, 100_000, 200_000, 300_000, 400_000], 500_000)).toBe(86_400_000 - 500_000);
  });

  it('are ten a day of an address, whichever accounts they are for', () => {
    const ofAddress = sentAt(...Array.from({ length: 10 }, (_, n) => n * 1_000));
    expect(waitForMailMs({ ofAccount: [], ofAddress }, after(10_000))).toBe(86_400_000 - 10_000);
    expect(waitForMailMs({ ofAccount: [], ofAddress: ofAddress.slice(1) }, after(10_000))).toBe(0);
  });

  it('are never more than that, whenever they are asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 100 }), (pauses) => {
        const sent: Date[] = [];
        let ms = 0;
        for (const pauseMs of pauses) {
          ms += pauseMs;
          if (waitForMailMs({ ofAccount: sent, ofAddress: sent }, after(ms)) === 0) sent.push(after(ms));
        }
        for (const [i, at] of sent.entries()) {
          const sixth = sent[i + 5];
          if (sixth) expect(sixth.getTime() - at.getTime()).toBeGreaterThanOrEqual(86_400_000);
        }
      }),
    );
  });
});
