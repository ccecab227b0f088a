import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessClaims, login, logout, refresh, register, sessionEnded, verify } from '@megafon/contracts';
import { getConnectionToken } from '@nestjs/mongoose';
import { hash } from '@node-rs/argon2';
import jsonwebtoken from 'jsonwebtoken';
import type { Connection } from 'mongoose';
import { eventually, uniqueName } from '@megafon/testing';
import { anAuth, publicKey, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth, TestClock } from '../../test/an-auth.js';
import { UserRepository } from '../users/user.repository.js';
import { EndSessionsAfterRestore } from './end-sessions-after-restore.js';
import type { SignedIn } from './open-session.js';
import { SessionsController } from './sessions.controller.js';

let auth: Auth;
let clock: TestClock;
let sessions: SessionsController;
beforeAll(async () => {
  auth = await anAuth();
  ({ clock } = auth);
  sessions = auth.app.get(SessionsController);
});
afterAll(() => auth.app.close());

const password = 'correct horse battery';
const anEmail = () => `${uniqueName('dana')}@example.com`;
const registerAs = (email: string, fields = {}) =>
  sessions.register(requestOf(register, { name: 'דנה', email, password, ...fields }));
const loginAs = (email: string, given = password) =>
  pairOf(sessions.login(requestOf(login, { email, password: given })));
const refreshWith = ({ refreshToken }: Pick<SignedIn, 'refreshToken'>) =>
  sessions.refresh(requestOf(refresh, { refreshToken }));

/** As a version before had it, which cost less. @returns the stored users */
async function haveOlderHash(email: string) {
  const users = auth.app.get<Connection>(getConnectionToken()).collection('users');
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await users.updateOne({ email }, { $set: { passwordHash } });
  return users;
}

describe('registering', () => {
  it('signs the user in, as an ordinary one on the free plan, whatever they mean to buy', async () => {
    const email = anEmail();
    const { token, user, refreshMaxAgeS } = await registerAs(email.toUpperCase(), {
      subscriptionPlan: 'premium',
    });
    expect(user).toMatchObject({ email, role: 'user', isAdmin: false, subscriptionPlan: 'starter' });
    const claims = accessClaims.parse(jsonwebtoken.verify(token, publicKey, { algorithms: ['ES256'] }));
    expect(claims).toMatchObject({ sub: user.id, role: 'user', name: 'דנה', email });
    expect(claims.exp - claims.iat).toBe(600);
    expect(refreshMaxAgeS).toBe(30 * 24 * 3_600);
  });

  it('takes an address once, also when two try at once', async () => {
    const email = anEmail();
    const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(registerAs(email))));
    expect(outcomes.sort()).toEqual(['AUTH.EMAIL_TAKEN', 'AUTH.EMAIL_TAKEN', undefined]);
  });

  it('refuses a password that everybody guesses', async () => {
    expect(await refusalOf(registerAs(anEmail(), { password: 'password123' }))).toBe('AUTH.WEAK_PASSWORD');
  });

  it('keeps neither password nor token', async () => {
    const { refreshToken, user } = await registerAs(anEmail());
    const connection = auth.app.get<Connection>(getConnectionToken());
    const stored = await Promise.all(
      ['users', 'sessions'].map((name) => connection.collection(name).find({ owner: user.id }).toArray()),
    );
    const text = JSON.stringify(stored);
    expect(stored.map((documents) => documents.length)).toEqual([1, 1]);
    expect(text).not.toContain(password);
    expect(text).not.toContain(refreshToken);
    expect(text).not.toContain(Buffer.from(refreshToken, 'base64url').subarray(16, 48).toString('base64url'));
  });
});

describe('signing in', () => {
  it('needs the password, in text and in answer alike for an address that is not there', async () => {
    const email = anEmail();
    await registerAs(email);
    expect((await loginAs(email)).user.email).toBe(email);
    expect(await refusalOf(loginAs(email, 'wrong'))).toBe('AUTH.BAD_CREDENTIALS');
    expect(await refusalOf(loginAs(anEmail()))).toBe('AUTH.BAD_CREDENTIALS');
  });

  it('renews a hash of before that cost less, however many sign in at once', async () => {
    const email = anEmail();
    await registerAs(email);
    const users = await haveOlderHash(email);
    const all = await Promise.all([loginAs(email), loginAs(email)]);
    expect(all.map(({ user }) => user.email)).toEqual([email, email]);
    expect((await users.findOne({ email }))?.['passwordHash']).toMatch(/\$m=65536,t=3,p=1\$/);
    expect((await loginAs(email)).user.email).toBe(email);
  });

  it('takes as long for an address that is not there', async () => {
    const email = anEmail();
    await registerAs(email);
    const older = anEmail();
    await registerAs(older);
    await haveOlderHash(older);
    const known: number[] = [];
    const unknown: number[] = [];
    const ofOlder: number[] = [];
    for (let i = 0; i < 15; i++) {
      ofOlder.push(await timeOf(() => refusalOf(loginAs(older, 'wrong'))));
      known.push(await timeOf(() => refusalOf(loginAs(email, 'wrong'))));
      unknown.push(await timeOf(() => refusalOf(loginAs(anEmail(), 'wrong'))));
    }
    // A hash takes tens of milliseconds, everything else about one: without the hash the ratio would be below 0.2.
    for (const there of [known, ofOlder]) {
      const ratio = median(unknown) / median(there);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });
});

describe('refreshing', () => {
  it('changes the pair for a new one', async () => {
    const first = await registerAs(anEmail());
    clock.advance(60_000);
    const second = await refreshWith(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.user).toEqual(first.user);
    expect(await refusalOf(refreshWith(second))).toBeUndefined();
  });

  it('gives tabs that refresh at once the same token', async () => {
    const first = await registerAs(anEmail());
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refreshWith(first)));
    expect(new Set(tabs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(await refusalOf(refreshWith(tabs[0]!))).toBeUndefined();
  });

  it('goes on when the answer was lost, however late the token is shown again', async () => {
    const first = await registerAs(anEmail());
    await refreshWith(first);
    clock.advance(600_000);
    const again = await refreshWith(first);
    clock.advance(600_000);
    expect(await refusalOf(refreshWith(again))).toBeUndefined();
  });

  it('ends the whole family when a token comes again whose successor was used, and no other family', async () => {
    const email = anEmail();
    const first = await registerAs(email);
    const elsewhere = await loginAs(email);
    const third = await refreshWith(await refreshWith(first));
    expect(await refusalOf(refreshWith(first))).toBe('AUTH.REFRESH_INVALID');
    expect(await refusalOf(refreshWith(third))).toBe('AUTH.REFRESH_INVALID');
    expect(await refusalOf(refreshWith(elsewhere))).toBeUndefined();
    await eventually(() => expect(endingsOf(first)).toEqual(['reuse']));
  });

  it('ends with a session that was not used for thirty days', async () => {
    const first = await registerAs(anEmail());
    clock.advance(30 * 24 * 3_600_000);
    expect(await refusalOf(refreshWith(first))).toBe('AUTH.REFRESH_INVALID');
  });

  it.each(['', 'nonsense', 'A'.repeat(86), '$ne', '../../etc'])(
    'is refused with %j',
    async (refreshToken) => {
      expect(await refusalOf(refreshWith({ refreshToken }))).toBe('AUTH.REFRESH_INVALID');
    },
  );

  it('goes on in one line, whichever of two tokens that come at once is first', async () => {
    const first = await registerAs(anEmail());
    const second = await refreshWith(first);
    const tokens = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? first : second));
    const outcomes = await Promise.allSettled(tokens.map(refreshWith));
    const given = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.refreshToken] : []));
    const successors = new Set(given.filter((token) => token !== second.refreshToken));
    expect(successors.size).toBeLessThanOrEqual(1);
    expect(successors).not.toContain(first.refreshToken);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'AUTH.REFRESH_INVALID' });
    }
  });

  it('leaves nothing that is good where a logout comes at the same moment', async () => {
    const first = await registerAs(anEmail());
    const refreshing = Array.from({ length: 4 }, () => refreshWith(first));
    const leaving = sessions.logout(requestOf(logout, { refreshToken: first.refreshToken }));
    const outcomes = await Promise.allSettled(refreshing);
    expect(await leaving).toMatchObject({ success: true });
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled')
        expect(await refusalOf(refreshWith(outcome.value))).toBe('AUTH.REFRESH_INVALID');
      else expect(outcome.reason).toMatchObject({ code: 'AUTH.REFRESH_INVALID' });
    }
    expect(await refusalOf(refreshWith(first))).toBe('AUTH.REFRESH_INVALID');
  });

  it('is refused for a user who is gone, whose token does not stand either', async () => {
    const first = await registerAs(anEmail());
    const { id } = first.user;
    await auth.app.get(UserRepository).remove(id, id);
    expect(await refusalOf(refreshWith(first))).toBe('AUTH.REFRESH_INVALID');
    expect(await sessions.verify(requestOf(verify, {}, id))).toEqual({ valid: false, user: null });
  });
});

describe('logging out', () => {
  it('ends the family, and is fine when it is ended already', async () => {
    const first = await registerAs(anEmail());
    const second = await refreshWith(first);
    for (const { refreshToken } of [second, second, { refreshToken: 'nonsense' }]) {
      expect(await sessions.logout(requestOf(logout, { refreshToken }))).toEqual({
        success: true,
        sessionId: refreshToken === 'nonsense' ? null : sessionOf(first),
      });
    }
    await eventually(() => expect(endingsOf(first)).toEqual(['logout']));
    expect(await refusalOf(refreshWith(second))).toBe('AUTH.REFRESH_INVALID');
  });
});

describe('verifying', () => {
  it('says whose the token is', async () => {
    const { user } = await registerAs(anEmail());
    expect(await sessions.verify(requestOf(verify, {}, user.id))).toEqual({ valid: true, user });
  });
});

describe('a restore', () => {
  it('ends every session and takes back every link, as what was ended and used since is not known', async () => {
    const dana = await registerAs(anEmail());
    const noa = await registerAs(anEmail());
    const users = auth.app.get(UserRepository);
    const passwordReset = {
      verification: { hash: 'a'.repeat(64), expiresAt: new Date(Date.now() + 60_000) },
      askedAt: new Date(),
      mailedAt: new Date(),
    };
    const { id } = dana.user;
    await users.change(id, id, (user) => ({ state: { ...user, passwordReset } }));
    const time = clock.now();
    const lost = { from: time, until: time, restoredAt: time };
    const follow = auth.app.get(EndSessionsAfterRestore, { strict: false });
    await follow.afterRestore(lost);
    await follow.afterRestore(lost);
    for (const signedIn of [dana, noa]) {
      expect(await refusalOf(refreshWith(signedIn))).toBe('AUTH.REFRESH_INVALID');
      await eventually(() => expect(endingsOf(signedIn)).toEqual(['logout']));
    }
    expect((await users.get(id, id)).passwordReset?.verification).toBeNull();
  });
});

/** Why the session ended, as it was told. */
function endingsOf(first: SignedIn): string[] {
  const endings = auth.told(sessionEnded).filter(({ sessionId }) => sessionId === sessionOf(first));
  return endings.map(({ reason }) => reason);
}

/** What its access tokens say of the session: the same before and after a refresh. */
function sessionOf({ token }: Pick<SignedIn, 'token'>): string {
  return accessClaims.parse(jsonwebtoken.decode(token)).sid;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
