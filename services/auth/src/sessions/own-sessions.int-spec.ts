import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  accessClaims,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  newEvent,
  passwordChanged,
  refresh,
  register,
  sessionEnded,
} from '@megafon/contracts';
import type { Caller } from '@megafon/contracts';
import type { AnyRequestContract, RequestOf } from '@megafon/messaging';
import { eventually, uniqueName } from '@megafon/testing';
import jsonwebtoken from 'jsonwebtoken';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { anAuth, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { UserRepository } from '../users/user.repository.js';
import { EndSessionsWhenPasswordChanged } from './end-sessions-when-password-changed.js';
import type { SignedIn } from './open-session.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { SessionsController } from './sessions.controller.js';

let auth: Auth;
let sessions: SessionsController;
let own: OwnSessionsController;
beforeAll(async () => {
  auth = await anAuth();
  sessions = auth.app.get(SessionsController);
  own = auth.app.get(OwnSessionsController);
});
afterAll(() => auth.app.close());

const password = 'correct horse battery';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1';
const idOf = ({ token }: SignedIn) => accessClaims.parse(jsonwebtoken.decode(token)).sid;
const refreshWith = ({ refreshToken }: SignedIn) => sessions.refresh(requestOf(refresh, { refreshToken }));

/** A user who is signed in at `count` places, the first by registering. */
async function aUserAt(count: number): Promise<{ email: string; at: SignedIn[] }> {
  const email = `${uniqueName('dana')}@example.com`;
  const at = [await sessions.register(requestOf(register, { name: 'דנה', email, password }))];
  for (let n = 1; n < count; n++) {
    auth.clock.advance(1_000);
    at.push(await pairOf(sessions.login(requestOf(login, { email, password, userAgent: onPhone }))));
  }
  return { email, at };
}

/** A request made in a session. */
function from<C extends AnyRequestContract>(
  session: SignedIn,
  contract: C,
  input: { body?: unknown; params?: unknown } = {},
): RequestOf<C> {
  const { id: userId, role, name, email } = session.user;
  const caller: Caller = { userId, role, name, email, sessionId: idOf(session) };
  const { params = {}, body = {} } = input;
  return { ...requestOf(contract, body, userId), params, caller } as RequestOf<C>;
}

describe('the list of sessions', () => {
  it('names each device, this one first, and says when it was used last', async () => {
    const { at } = await aUserAt(3);
    const [first, second, third] = at as [SignedIn, SignedIn, SignedIn];
    auth.clock.advance(600_000);
    await refreshWith(second);
    const { sessions: listed, total } = await own.list(from(first, listSessions));
    expect(total).toBe(3);
    expect(listed.map(({ _id }) => _id)).toEqual([first, third, second].map(idOf));
    expect(listed.map(({ device }) => device)).toEqual([
      'מכשיר לא מזוהה',
      'Safari באייפון',
      'Safari באייפון',
    ]);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(listed[2]!.lastUsedAt > listed[2]!.startedAt).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(first.refreshToken);
  });

  it('has nothing of another user, and nothing that is over', async () => {
    const { at } = await aUserAt(2);
    await aUserAt(2);
    auth.clock.advance(31 * 24 * 3_600_000);
    const { user } = at[0]!;
    const again = await pairOf(sessions.login(requestOf(login, { email: user.email, password })));
    expect((await own.list(from(again, listSessions))).sessions.map(({ _id }) => _id)).toEqual([idOf(again)]);
  });
});

describe('ending a session', () => {
  it('ends it with its tokens, tells the gateways, and leaves the others', async () => {
    const { at } = await aUserAt(3);
    const [first, second, third] = at as [SignedIn, SignedIn, SignedIn];
    expect(await own.end(from(first, endSession, { params: { id: idOf(second) } }))).toEqual({
      success: true,
    });
    expect(await refusalOf(refreshWith(second))).toBe('AUTH.REFRESH_INVALID');
    expect(await refusalOf(refreshWith(third))).toBeUndefined();
    await eventually(() =>
      expect(auth.told(sessionEnded).map(({ sessionId }) => sessionId)).toContain(idOf(second)),
    );
    expect(await refusalOf(own.end(from(first, endSession, { params: { id: idOf(second) } })))).toBe(
      'SESSION.NOT_FOUND',
    );
  });

  it('is refused for somebody else’s, which goes on', async () => {
    const { at } = await aUserAt(1);
    const { at: others } = await aUserAt(1);
    const ending = own.end(from(at[0]!, endSession, { params: { id: idOf(others[0]!) } }));
    expect(await refusalOf(ending)).toBe('SESSION.NOT_FOUND');
    expect(await refusalOf(refreshWith(others[0]!))).toBeUndefined();
  });

  it('ends all but this one', async () => {
    const { at } = await aUserAt(4);
    const kept = at[2]!;
    expect(await own.endOthers(from(kept, endOtherSessions))).toEqual({ success: true, ended: 3 });
    const outcomes = await Promise.all(at.map((session) => refusalOf(refreshWith(session))));
    const over = 'AUTH.REFRESH_INVALID';
    expect(outcomes).toEqual([over, over, undefined, over]);
    expect(await own.endOthers(from(kept, endOtherSessions))).toEqual({ success: true, ended: 0 });
  });

  it('ends nothing where it is not known which one is this one', async () => {
    const { at } = await aUserAt(2);
    const nameless = { ...from(at[0]!, endOtherSessions), caller: null };
    await expect(own.endOthers(nameless)).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
    expect(await refusalOf(refreshWith(at[1]!))).toBeUndefined();
  });
});

describe('changing the password', () => {
  const next = 'another good password';
  const change = (session: SignedIn, currentPassword = password, newPassword = next) =>
    own.changePassword(from(session, changePassword, { body: { currentPassword, newPassword } }));

  it('takes the new one alone from then on, and ends the other sessions', async () => {
    const { email, at } = await aUserAt(3);
    expect(await change(at[1]!)).toEqual({ success: true });
    const outcomes = await Promise.all(at.map((session) => refusalOf(refreshWith(session))));
    expect(outcomes).toEqual(['AUTH.REFRESH_INVALID', undefined, 'AUTH.REFRESH_INVALID']);
    const signIn = (given: string) => pairOf(sessions.login(requestOf(login, { email, password: given })));
    expect(await refusalOf(signIn(password))).toBe('AUTH.BAD_CREDENTIALS');
    expect(await refusalOf(signIn(next))).toBeUndefined();
  });

  it('needs the current one, and a new one that is not guessed first', async () => {
    const { at } = await aUserAt(2);
    expect(await refusalOf(change(at[0]!, 'wrong'))).toBe('AUTH.WRONG_PASSWORD');
    expect(await refusalOf(change(at[0]!, password, 'password123'))).toBe('AUTH.WEAK_PASSWORD');
    expect(await refusalOf(change(at[0]!, password, at[0]!.user.email))).toBe('AUTH.PERSONAL_PASSWORD');
    expect(await refusalOf(change(at[0]!, password, 'akuo1234'))).toBe('AUTH.WEAK_PASSWORD');
    expect(await refusalOf(refreshWith(at[1]!))).toBeUndefined();
    expect(
      changePassword.body.safeParse({ currentPassword: 'x', newPassword: 'short' }).error?.issues,
    ).toMatchObject([{ message: 'password.tooShort' }]);
  });

  it('that was cut short ends the others all the same, and nothing that the new one opened', async () => {
    const { email, at } = await aUserAt(2);
    const { id: userId } = at[0]!.user;
    const users = auth.app.get(UserRepository);
    await users.change(userId, userId, (user) => ({ state: { ...user, passwordNumber: 1 } }));
    const later = await pairOf(sessions.login(requestOf(login, { email, password })));
    const time = auth.clock.now();
    const data = { userId, keptSessionId: idOf(at[0]!), passwordNumber: 1 };
    const event = newEvent(passwordChanged, {
      id: uniqueName('event'),
      tenant: userId,
      traceId: '',
      time,
      data,
    });
    await auth.app.get(EndSessionsWhenPasswordChanged).handle(event);
    await auth.app.get(EndSessionsWhenPasswordChanged).handle(event);
    const outcomes = await Promise.all([...at, later].map((session) => refusalOf(refreshWith(session))));
    expect(outcomes).toEqual([undefined, 'AUTH.REFRESH_INVALID', undefined]);
  });

  it('lets nobody in by the old one whose sign-in was under way', async () => {
    const { email, at } = await aUserAt(1);
    const looking = jest.spyOn(auth.app.get(PasswordHasher, { strict: false }), 'check');
    looking.mockImplementationOnce(async () => {
      await change(at[0]!);
      return { matches: true, renewed: null };
    });
    const signIn = pairOf(sessions.login(requestOf(login, { email, password })));
    expect(await refusalOf(signIn)).toBe('AUTH.BAD_CREDENTIALS');
    looking.mockRestore();
    expect((await own.list(from(at[0]!, listSessions))).total).toBe(1);
  });
});
