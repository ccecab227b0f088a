import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeRefreshToken,
  encodeRefreshToken,
  hashOf,
  newFamily,
  newSalt,
  successorOf,
} from './refresh-token.js';
import type { RefreshToken } from './refresh-token.js';
import { graceMs, idleMs, longestMs, rotate, startSession } from './session.js';
import type { Session } from './session.js';

const start = new Date('2026-03-01T08:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

/** A family as the database and its holder see it. */
function aFamily() {
  const first = newFamily();
  let session: Session = startSession(hashOf(first), start);
  return {
    first,
    get session() {
      return session;
    },
    present(token: RefreshToken, now: Date) {
      const salt = newSalt();
      const result = rotate(session, hashOf(token), { salt, hash: hashOf(successorOf(token, salt)) }, now);
      if ('state' in result) session = result.state;
      return { outcome: result.outcome, token: 'salt' in result ? successorOf(token, result.salt) : null };
    },
  };
}

describe('a family of refresh tokens', () => {
  it('changes its good token for the next one', () => {
    const family = aFamily();
    const { outcome, token } = family.present(family.first, after(600_000));
    expect(outcome).toBe('rotated');
    expect(family.session.current).toBe(hashOf(token!));
    expect(family.present(token!, after(1_200_000)).outcome).toBe('rotated');
  });

  it('gives a second tab the successor that the first tab got', () => {
    const family = aFamily();
    const one = family.present(family.first, after(1_000));
    const two = family.present(family.first, after(1_000 + graceMs));
    expect(two.outcome).toBe('repeated');
    expect(encodeRefreshToken(two.token!)).toBe(encodeRefreshToken(one.token!));
  });

  it('ends when a used token comes again after the grace', () => {
    const family = aFamily();
    const { token } = family.present(family.first, after(1_000));
    expect(family.present(family.first, after(1_001 + graceMs)).outcome).toBe('reused');
    expect(family.present(token!, after(20_000)).outcome).toBe('over');
  });

  it('has a grace for the immediate predecessor only', () => {
    const family = aFamily();
    const second = family.present(family.first, after(1)).token!;
    family.present(second, after(2));
    expect(family.present(family.first, after(3)).outcome).toBe('reused');
  });

  it('ends when something is presented that is none of its tokens', () => {
    const family = aFamily();
    const forged = { familyId: family.first.familyId, secret: newFamily().secret };
    expect(family.present(forged, after(1)).outcome).toBe('reused');
  });

  it('is over when it was idle too long, and at the longest after its last day', () => {
    const idle = aFamily();
    expect(idle.present(idle.first, after(idleMs)).outcome).toBe('over');

    const busy = aFamily();
    let token = busy.first;
    let ms = 0;
    for (; ms + idleMs / 2 < longestMs; ms += idleMs / 2) token = busy.present(token, after(ms)).token!;
    expect(busy.present(token, after(longestMs)).outcome).toBe('over');
    expect(busy.session.expiresAt).toEqual(after(longestMs));
  });

  it('never has two good tokens, whatever is presented in whatever order', () => {
    const step = fc.record({ pick: fc.nat(), afterMs: fc.integer({ min: 0, max: 30_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const family = aFamily();
        const issued = [family.first];
        let ms = 0;
        let ended = false;
        for (const { pick, afterMs } of steps) {
          ms += afterMs;
          const token = issued[pick % issued.length]!;
          const { outcome, token: next } = family.present(token, after(ms));
          if (ended) expect(outcome).toBe('over');
          if (outcome === 'reused') ended = true;
          if (outcome === 'rotated') issued.push(next!);
          if (outcome === 'repeated') expect(hashOf(next!)).toBe(family.session.current);
        }
      }),
    );
  });
});

describe('a refresh token', () => {
  it('survives being written and read', () => {
    const token = newFamily();
    const text = encodeRefreshToken(token);
    expect(text).toMatch(/^[\w-]{64}$/);
    expect(decodeRefreshToken(text)).toEqual(token);
  });

  it.each(['', 'x'.repeat(63), 'x'.repeat(65), `${'x'.repeat(63)}=`, '../'.repeat(21)])(
    'is not %j',
    (text) => {
      expect(decodeRefreshToken(text)).toBeNull();
    },
  );

  it('has another successor for every salt', () => {
    const token = newFamily();
    expect(hashOf(successorOf(token, newSalt()))).not.toBe(hashOf(successorOf(token, newSalt())));
  });
});
