import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, listGroups, login, refresh, signedIn } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { aGroup, aUser } from '../testing/builders.js';
import { FakeServer, refusal } from '../testing/fake-server.js';
import { serve, signIn } from '../testing/render-page.js';
import { ApiError, errorOfResponse, textOf } from './api-error.js';
import { call } from './call.js';
import { session } from './session.js';

const refreshCall = { ...refresh, reply: signedIn };
const groups = [aGroup()];

/** Takes only the newest token, and gives out newer ones. */
function aServerWithRenewal(): FakeServer {
  const good = 2;
  return new FakeServer()
    .on(listGroups, ({ headers }) =>
      headers.authorization === `Bearer token-${String(good)}` ? groups : refusal('AUTH.REQUIRED'),
    )
    .on(refreshCall, () => ({ token: `token-${String(good)}`, user: aUser() }));
}

describe('a call', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = serve(aServerWithRenewal());
    signIn();
  });

  it('renews an expired token silently and is made again', async () => {
    await expect(call(listGroups)).resolves.toEqual(groups);
    expect(session.token()).toBe('token-2');
    expect(session.state().status).toBe('signed-in');
  });

  it('shares one renewal with all that expired together', async () => {
    await Promise.all([call(listGroups), call(listGroups), call(listGroups)]);
    expect(server.callsOf(refresh)).toHaveLength(1);
  });

  it('takes the token that another tab renewed meanwhile, instead of renewing again', async () => {
    const pending = call(listGroups);
    localStorage.setItem('token', 'token-2');
    await expect(pending).resolves.toEqual(groups);
    expect(server.callsOf(refresh)).toHaveLength(0);
  });

  it('ends the session when the renewal is refused', async () => {
    server.on(refreshCall, refusal('AUTH.REFRESH_INVALID'));
    await expect(call(listGroups)).rejects.toMatchObject({ code: 'AUTH.REQUIRED' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(session.state()).toMatchObject({ status: 'signed-out', endedBy: 'expired' });
  });

  it('keeps the session when nobody can renew it right now', async () => {
    server.on(refreshCall, refusal('SERVICE.UNAVAILABLE'));
    await expect(call(listGroups)).rejects.toMatchObject({ retryable: true });
    expect(session.state().status).toBe('signed-in');
  });

  it('ends the session when even the renewed token is refused', async () => {
    server.on(listGroups, refusal('AUTH.REQUIRED'));
    await expect(call(listGroups)).rejects.toBeInstanceOf(ApiError);
    expect(session.state().status).toBe('signed-out');
  });

  it('does not take a wrong password for an expired session', async () => {
    server.on({ ...login, reply: signedIn }, refusal('AUTH.BAD_CREDENTIALS'));
    await expect(call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
      code: 'AUTH.BAD_CREDENTIALS',
      message: 'כתובת האימייל או הסיסמה שגויים',
    });
    expect(session.state().status).toBe('signed-in');
    expect(server.callsOf(refresh)).toHaveLength(0);
  });

  it('says so when no answer came', async () => {
    server.offline = true;
    await expect(call(listGroups)).rejects.toMatchObject({ code: 'NETWORK', status: 0, retryable: true });
  });

  it('takes an answer that breaks off for none', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('[{"_id":"1', { status: 200 }));
    await expect(call(listGroups)).rejects.toMatchObject({ code: 'NETWORK', status: 0, retryable: true });
  });

  it('refuses an answer that the contract does not describe', async () => {
    localStorage.setItem('token', 'token-2');
    server.on(listGroups, (() => [{ _id: 7 }]) as never);
    await expect(call(listGroups)).rejects.toMatchObject({ code: 'REPLY' });
  });

  it('begins a trace of its own each time', async () => {
    server.on(listGroups, groups);
    await Promise.all([call(listGroups), call(listGroups)]);
    const sent = server.callsOf(listGroups).map(({ headers }) => headers['traceparent']);
    expect(sent).toEqual(sent.map(() => expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)));
    expect(new Set(sent).size).toBe(2);
  });
});

describe('what is shown of a refusal', () => {
  const answered = (code: ErrorCode) => {
    const headers = new Headers({ 'x-trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' });
    const error = new AppError(code);
    return errorOfResponse({ status: error.status, headers, json: () => Promise.resolve(error.toReply()) });
  };

  it('has the id to quote where nobody expected it, and there alone', async () => {
    expect((await answered('SERVICE.UNEXPECTED')).text).toMatch(
      /לא צפויה.*\(קוד לפנייה: \u20664bf92f3577b3\u2069\)$/,
    );
    expect((await answered('AUTH.REQUIRED')).text).toBe('לא מחובר למערכת');
  });

  it('is what was tried, where the server says only that it did not expect it', async () => {
    const tried = 'שגיאה בעדכון תפקיד המשתמש';
    expect(textOf(await answered('SERVICE.UNEXPECTED'), tried)).toBe(
      `${tried} (קוד לפנייה: \u20664bf92f3577b3\u2069)`,
    );
    expect(textOf(await answered('USER.NOT_FOUND'), tried)).not.toBe(tried);
    const json = () => Promise.resolve({ error: 'אין מקום', code: 'ONE.OF_A_NEWER_SERVER' });
    const newer = await errorOfResponse({ status: 409, json });
    expect([newer.code, textOf(newer, tried)]).toEqual(['ONE.OF_A_NEWER_SERVER', 'אין מקום']);
    for (const code of ['constructor', 7, 'x'.repeat(200), undefined]) {
      const odd = await errorOfResponse({ status: 409, json: () => Promise.resolve({ code }) });
      expect(odd.code).toBe('SERVICE.UNEXPECTED');
    }
    expect(
      textOf(await errorOfResponse({ status: 502, json: () => Promise.reject(new Error()) }), tried),
    ).toBe(tried);
  });
});
