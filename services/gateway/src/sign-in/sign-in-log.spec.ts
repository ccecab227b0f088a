import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, login, loginSecondFactor } from '@megafon/contracts';
import { anEdge } from '../../test/an-edge.js';
import type { Edge } from '../../test/an-edge.js';
import { aLog } from '../../test/a-log.js';
import type { Log } from '../../test/a-log.js';
import { accountKey } from './account-key.js';

const email = 'dana@example.com';
const password = 'correct horse';
const user = { id: 'user-1', name: 'דנה', email, emailVerified: true };
const pair = { token: 'access-token', user, refreshToken: '1'.repeat(86), refreshMaxAgeS: 2_592_000 };
const challenge = 'c'.repeat(43);
const secondFactor = { challenge, expiresInS: 300, hasApp: true, hasRecoveryCodes: true, passkey: null };
const passkey = { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
const account = accountKey(email);

let edge: Edge;
let log: Log;
beforeEach(async () => {
  edge = await anEdge({ FREE_LOGIN_FAILURES: '2' });
  edge.answer = () => pair;
  log = aLog();
});
afterEach(async () => {
  log.end();
  await edge.close();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  edge.ask({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
const said = ['level', 'msg', 'userId', 'account', 'factors', 'isKnownDevice', 'errorCode'];
const tries = () => log.lines().filter(({ context }) => context === 'SignIn');
/** What each try says of itself, without when and where. */
const lines = () =>
  tries().map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => said.includes(name))));
const refuse = (code: ConstructorParameters<typeof AppError>[0]) => () => Promise.reject(new AppError(code));
const byPassword = { level: 'info', factors: ['password'], isKnownDevice: false };

describe('the log', () => {
  it('says who signed in, by what, and whether the device was known', async () => {
    const { cookies } = await post('login', { email, password });
    await post('login', { email, password }, { cookie: cookies.map((one) => one.split(';')[0]).join('; ') });
    await post('register', { email, password, name: 'דנה' });
    const signedIn = { ...byPassword, msg: 'signed in', userId: 'user-1' };
    expect(lines()).toEqual([signedIn, { ...signedIn, isKnownDevice: true }, signedIn]);
  });

  it('says that a second factor is asked for, which one was shown, and that it was wrong', async () => {
    edge.answer = ({ endpoint }) => (endpoint === login ? { secondFactor } : pair);
    await post('login', { email, password });
    const proofs = [{ code: '123456' }, { passkey }, { recoveryCode: 'AAAA-BBBB' }];
    for (const proof of proofs) await post('login/second-factor', { email, challenge, ...proof });
    edge.answer = refuse('AUTH.WRONG_CODE');
    await post('login/second-factor', { email, challenge, code: '654321' });
    const signedIn = { ...byPassword, msg: 'signed in', userId: 'user-1' };
    expect(lines()).toEqual([
      { ...byPassword, msg: 'a second factor is asked for', account },
      { ...signedIn, factors: ['password', 'app'] },
      { ...signedIn, factors: ['password', 'passkey'] },
      { ...signedIn, factors: ['password', 'recovery-code'] },
      {
        ...byPassword,
        factors: ['password', 'app'],
        msg: 'sign-in refused',
        account,
        errorCode: 'AUTH.WRONG_CODE',
      },
    ]);
    expect(edge.sent.filter(({ endpoint }) => endpoint === loginSecondFactor)).toHaveLength(4);
  });

  it('says why it was refused, by the limits and by what nobody expected too', async () => {
    const refused = { ...byPassword, msg: 'sign-in refused', account };
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    for (let n = 0; n < 3; n++) await post('login', { email, password: 'a guess' });
    edge.answer = refuse('AUTH.EMAIL_TAKEN');
    await post('register', { email, password, name: 'דנה' });
    edge.answer = () => Promise.reject(new Error(`connection lost: ${password}`));
    await post('login', { email: 'ruti@example.com', password });
    expect(lines()).toEqual([
      { ...refused, errorCode: 'AUTH.BAD_CREDENTIALS' },
      { ...refused, errorCode: 'AUTH.BAD_CREDENTIALS' },
      { ...refused, errorCode: 'REQUEST.TOO_MANY' },
      { ...refused, errorCode: 'AUTH.EMAIL_TAKEN' },
      { ...refused, account: accountKey('ruti@example.com'), errorCode: 'SERVICE.UNEXPECTED' },
    ]);
  });

  it('holds no address, password, code or token, and each line its trace', async () => {
    const secrets = [email, 'דנה', password, challenge, '123456', pair.token, pair.refreshToken];
    await post('login', { email, password }, { cookie: `refreshToken=${'2'.repeat(86)}` });
    await post('login/second-factor', { email, challenge, code: '123456' });
    edge.answer = refuse('AUTH.BAD_CREDENTIALS');
    await post('login', { email, password });
    expect(lines()).toHaveLength(3);
    for (const { traceId } of tries()) expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    for (const secret of secrets) expect(log.text()).not.toContain(secret);
  });
});
