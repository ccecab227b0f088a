import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refreshTokenShape } from '@megafon/contracts';
import fc from 'fast-check';
import { hashOf, newFamily, newSalt, RefreshTokens, sessionIdOf, successorOf } from './refresh-token.js';
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
    expect(hashOf(two.token!)).toBe(hashOf(one.token!));
  });

  it('goes on after an answer that was lost, however late it is asked for again', () => {
    const family = aFamily();
    family.present(family.first, after(1_000));
    const { outcome, token } = family.present(family.first, after(1_001 + graceMs));
    expect(outcome).toBe('reissued');
    expect(family.present(token!, after(3_600_000)).outcome).toBe('rotated');
  });

  it('goes on after any number of lost answers', () => {
    const family = aFamily();
    for (let n = 1; n <= 5; n++) family.present(family.first, after(n * 86_400_000));
    const { token } = family.present(family.first, after(6 * 86_400_000));
    expect(family.present(token!, after(7 * 86_400_000)).outcome).toBe('rotated');
  });

  it('ends when a token comes again whose successor was used, be it at the same moment', () => {
    const family = aFamily();
    const second = family.present(family.first, after(1)).token!;
    const third = family.present(second, after(2)).token!;
    expect(family.present(family.first, after(3)).outcome).toBe('reused');
    expect(family.present(third, after(4)).outcome).toBe('over');
  });

  it('ends when a successor was not lost after all: two hold tokens of it', () => {
    const family = aFamily();
    const owners = family.present(family.first, after(1_000)).token!;
    const thiefs = family.present(family.first, after(600_000)).token!;
    expect(family.present(owners, after(601_000)).outcome).toBe('reused');
    expect(family.present(thiefs, after(602_000)).outcome).toBe('over');
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

  const step = fc.record({
    pick: fc.nat(),
    afterMs: fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 3_600_000 })),
  });

  it('has one token that leads on and its unused predecessor, whatever is presented in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const family = aFamily();
        const issued = [family.first];
        let ms = 0;
        let hasEnded = false;
        for (const { pick, afterMs } of steps) {
          ms += afterMs;
          const token = issued[pick % issued.length]!;
          const { current, previous } = family.session;
          const isGood = !hasEnded && [current, previous?.hash].includes(hashOf(token));
          const { outcome, token: next } = family.present(token, after(ms));
          expect([outcome, next !== null]).toEqual([outcome, isGood]);
          expect(outcome === 'over').toBe(hasEnded);
          if (outcome === 'reused') hasEnded = true;
          if (next) expect(hashOf(next)).toBe(family.session.current);
          if (next) issued.push(next);
        }
      }),
    );
  });

  it('never ends for a person alone, whichever of the answers are lost', () => {
    const refreshing = fc.record({ isLost: fc.boolean(), afterMs: fc.integer({ min: 0, max: 3_600_000 }) });
    fc.assert(
      fc.property(fc.array(refreshing, { maxLength: 40 }), (refreshes) => {
        const family = aFamily();
        let held = family.first;
        let ms = 0;
        for (const { isLost, afterMs } of refreshes) {
          ms += afterMs;
          const { token } = family.present(held, after(ms));
          expect(token).not.toBeNull();
          if (!isLost) held = token!;
        }
      }),
    );
  });

  it('ends for an owner and a thief before either got on twice after the other', () => {
    const turn = fc.record({
      isThief: fc.boolean(),
      afterMs: fc.integer({ min: graceMs + 1, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 40 }), (turns) => {
        const family = aFamily();
        const held = { owner: family.first, thief: family.first };
        const got = { owner: 0, thief: 0 };
        let ms = 0;
        for (const { isThief, afterMs } of turns) {
          ms += afterMs;
          const who = isThief ? 'thief' : 'owner';
          const { token } = family.present(held[who], after(ms));
          if (!token) return;
          held[who] = token;
          got[who] += 1;
          // Once each has a token of his own, the next use of the older one is seen.
          expect(Math.min(got.owner, got.thief)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('a refresh token', () => {
  const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tokens = new RefreshTokens({ JWT_PRIVATE_KEY: [keyPair().privateKey] });

  it('survives being written and read', () => {
    const token = newFamily();
    const text = tokens.encode(token);
    expect(text).toMatch(refreshTokenShape);
    expect(tokens.decode(text)).toEqual(token);
  });

  it.each(['', 'x'.repeat(85), 'x'.repeat(86), 'x'.repeat(87), `${'x'.repeat(85)}=`, '../'.repeat(29)])(
    'is not %j',
    (text) => {
      expect(tokens.decode(text)).toBeNull();
    },
  );

  it('is none of ours when anything of it was changed, or another key made it', () => {
    const text = tokens.encode(newFamily());
    for (const at of [0, 21, 30, 63, 70]) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(tokens.decode(changed)).toBeNull();
    }
    expect(new RefreshTokens({ JWT_PRIVATE_KEY: [keyPair().privateKey] }).decode(text)).toBeNull();
  });

  it('is read on both sides of a change of keys: by who learns the new one, who writes with it, and who keeps the old one', () => {
    const [old, next] = [keyPair().privateKey, keyPair().privateKey];
    const before = new RefreshTokens({ JWT_PRIVATE_KEY: [old] });
    const learning = new RefreshTokens({ JWT_PRIVATE_KEY: [old, next] });
    const writing = new RefreshTokens({ JWT_PRIVATE_KEY: [next, old] });
    const token = newFamily();
    for (const reader of [learning, writing]) expect(reader.decode(before.encode(token))).toEqual(token);
    for (const reader of [before, writing]) expect(reader.decode(learning.encode(token))).toEqual(token);
    expect(learning.decode(writing.encode(token))).toEqual(token);
  });

  it('names its session for everybody without giving its family away', () => {
    const { familyId } = newFamily();
    expect(sessionIdOf(familyId)).toBe(sessionIdOf(familyId));
    expect(sessionIdOf(familyId)).not.toContain(familyId);
    expect(sessionIdOf(newFamily().familyId)).not.toBe(sessionIdOf(familyId));
  });

  it('has another successor for every salt', () => {
    const token = newFamily();
    expect(hashOf(successorOf(token, newSalt()))).not.toBe(hashOf(successorOf(token, newSalt())));
  });
});
