import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  decodeLoginFrame,
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTwoFactor,
  listFacebookAccounts,
  redisNames,
  removeFacebookAccount,
  testFacebookAccount,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { RedisConnection } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { LoginRepository } from './login.repository.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let user: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 16 });
  automation = await startAutomation(world);
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(() => {
  user = newId();
});

const logIn = (username: string, password?: string) =>
  automation.ask(interactiveLogin, user, { body: aLogin(user, username, password) });
const started = async (username: string) => {
  const reply = await logIn(username);
  expect(reply.sessionId).toBeDefined();
  return { ...reply, sessionId: reply.sessionId ?? '' };
};
const send = (sessionId: string, codes: { twoFactorCode?: string; captchaCode?: string }) =>
  automation.ask(interactiveTwoFactor, user, { params: { sessionId }, body: codes });
const show = (sessionId: string) => automation.ask(interactiveScreenshot, user, { params: { sessionId } });
const phone = (username: string) =>
  world.truth<{ code: string; captcha: string }>(`/truth/phone/${username}`);
const accounts = async () => (await automation.ask(listFacebookAccounts, user)).accounts;
const jpeg = expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//);

describe('a live login', () => {
  it('adds a plain account at once, through its own proxy, with its session sealed', async () => {
    const reply = await logIn('plain');
    expect(reply).toMatchObject({
      success: true,
      message: 'Facebook account added successfully!',
      isLoggedIn: true,
    });
    expect(reply.sessionId).toBeUndefined();
    expect(reply).toMatchObject({
      beforeFillScreenshot: jpeg,
      afterFillScreenshot: jpeg,
      afterLoginScreenshot: jpeg,
    });
    const [account] = await accounts();
    expect(account).toMatchObject({ username: 'plain', status: 'connected', message: 'מחובר' });
    const stored = await automation.get(AccountRepository).get(user, account?.accountId ?? '');
    const { requests } = await world.truth<{
      requests: { account: string; proxy: string | null; path: string }[];
    }>('/truth/requests?account=plain');
    const proxy = world.proxies.find(({ port }) => port === account?.proxyConfig?.port)?.name;
    expect([...new Set(requests.map((request) => request.proxy))]).toEqual([proxy]);
    expect(JSON.stringify(stored)).not.toContain('sandbox-pass');
    expect(Buffer.from(stored.session, 'base64').toString()).toContain('wrappedKey');
    expect(automation.published.of('automation.account.connected.v1').at(-1)?.data).toMatchObject({
      owner: user,
    });
  });

  it('asks for the code, says when it was wrong, and adds the account when it was right', async () => {
    const login = await started('two-factor');
    expect(login).toMatchObject({ needs2FA: true, needsCaptcha: false, isLoggedIn: false, screenshot: jpeg });
    expect(await show(login.sessionId)).toMatchObject({
      success: true,
      stage: 'two-factor',
      screenshot: jpeg,
    });
    const wrong = await send(login.sessionId, { twoFactorCode: '000000' });
    expect(wrong).toMatchObject({ success: true, stillNeeds2FA: true, message: 'נדרש להשלים אימות נוסף' });
    const complete = () =>
      automation.ask(interactiveComplete, user, { params: { sessionId: login.sessionId } });
    await expect(complete()).rejects.toMatchObject({ code: 'LOGIN.NOT_FINISHED' });
    const right = await send(login.sessionId, { twoFactorCode: (await phone('two-factor')).code });
    expect(right).toMatchObject({ success: true, stillNeeds2FA: false, isLoggedIn: true });
    expect(await complete()).toMatchObject({ success: true });
    expect(await accounts()).toHaveLength(1);
    await expect(show(login.sessionId)).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
    const stages = automation.published
      .of('automation.login.changed.v1')
      .filter(({ tenant }) => tenant === user);
    expect(stages.map(({ data }) => data.stage)).toEqual([
      'opening',
      'filling',
      'two-factor',
      'logged-in',
      'completed',
    ]);
  });

  it('goes through a CAPTCHA and then a code', async () => {
    const login = await started('two-factor-captcha');
    expect(login).toMatchObject({ needs2FA: false, needsCaptcha: true });
    const captchaCode = (await phone('two-factor-captcha')).captcha.toLowerCase();
    const first = await send(login.sessionId, { captchaCode });
    expect(first).toMatchObject({ stillNeeds2FA: true, needsCaptcha: false });
    const second = await send(login.sessionId, { twoFactorCode: (await phone('two-factor-captcha')).code });
    expect(second.isLoggedIn).toBe(true);
    await automation.ask(interactiveCancel, user, { params: { sessionId: login.sessionId } });
  });

  it('notices the approval that was given on the phone', async () => {
    const login = await started('approval');
    expect(login.needsApproval).toBe(true);
    await world.tell('POST', '/truth/phone/approval/approve');
    await eventually(async () => expect((await show(login.sessionId)).isLoggedIn).toBe(true));
  });

  it.each([
    ['plain-3', 'wrong', 'LOGIN.BAD_CREDENTIALS'],
    ['blocked', 'sandbox-pass', 'LOGIN.ACCOUNT_BLOCKED'],
  ])('of %s with the password %s is refused: %s, and leaves nothing', async (username, password, code) => {
    await expect(logIn(username, password)).rejects.toMatchObject({ code });
    expect(await accounts()).toEqual([]);
  });

  it('needs consent, and is for the caller alone', async () => {
    const body = aLogin(user, 'plain-4');
    const ask = (change: object) => automation.ask(interactiveLogin, user, { body: { ...body, ...change } });
    await expect(ask({ consent: false })).rejects.toMatchObject({ code: 'ACCOUNT.CONSENT_REQUIRED' });
    await expect(ask({ userId: newId() })).rejects.toMatchObject({ code: 'ACCOUNT.WRONG_USER' });
  });

  it("shows nothing of someone else's login, and cancelling it changes nothing", async () => {
    const { sessionId } = await started('captcha');
    const other = newId();
    const theirs = automation.ask(interactiveScreenshot, other, { params: { sessionId } });
    await expect(theirs).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
    await automation.ask(interactiveCancel, other, { params: { sessionId } });
    expect((await show(sessionId)).stage).toBe('captcha');
    await automation.ask(interactiveCancel, user, { params: { sessionId } });
    await automation.ask(interactiveCancel, user, { params: { sessionId } });
    await expect(show(sessionId)).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
  });

  it('is a reconnect when the account is known: the same id and proxy', async () => {
    await logIn('plain-5');
    const [before] = await accounts();
    await logIn('  Plain-5 ');
    const after = await accounts();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ accountId: before?.accountId, proxyConfig: before?.proxyConfig });
  });

  it('refuses a fourth account of a starter, also when many come at once', async () => {
    for (const name of ['plain-6', 'plain-7']) await logIn(name);
    const results = await Promise.allSettled(['plain-8', 'plain-9', 'plain-10'].map((name) => logIn(name)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accounts()).toHaveLength(3);
    await expect(logIn('plain-11')).rejects.toMatchObject({
      code: 'ACCOUNT.LIMIT_REACHED',
      details: { limit: 3 },
    });
  });

  it('sends its picture as the page changes while its owner watches, and none to others', async () => {
    const { client } = automation.get(RedisConnection);
    const { sessionId } = await started('two-factor');
    const subscriber = await automation.get(RedisConnection).connect('test');
    const frames: { sessionId: string; stage: string }[] = [];
    await subscriber.subscribe(
      redisNames.loginFrames(user),
      (bytes: Buffer) => {
        const frame = decodeLoginFrame(bytes);
        if (frame) frames.push(frame);
      },
      true,
    );
    await client.sAdd(redisNames.loginWatch(newId(), sessionId), 'a gateway');
    await eventually(async () => expect((await show(sessionId)).success).toBe(true));
    expect(frames).toEqual([]);
    await client.sAdd(redisNames.loginWatch(user, sessionId), 'a gateway');
    await eventually(() =>
      expect(frames).toContainEqual(expect.objectContaining({ sessionId, stage: 'two-factor' })),
    );
    await automation.ask(interactiveCancel, user, { params: { sessionId } });
  });

  it('ends when its worker is no more', async () => {
    const sessionId = '00000000-0000-4000-8000-000000000000';
    const fields = { accountId: newId(), stage: 'two-factor' as const, workerId: 'dead-worker' };
    const expiresAt = new Date(Date.now() + 600_000);
    await automation.get(LoginRepository).insert(user, { _id: sessionId, ...fields, expiresAt });
    await expect(show(sessionId)).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
    expect((await automation.get(LoginRepository).get(user, sessionId)).stage).toBe('expired');
  });
});

describe('a connected account', () => {
  it('is tested, is disconnected when its session has ended, and is wiped when it is removed', async () => {
    const accountId = await automation.connect(user, 'plain-12');
    const test = () => automation.ask(testFacebookAccount, user, { body: { accountId } });
    expect(await test()).toEqual({ success: true, status: 'connected', message: 'מחובר' });
    await world.tell('POST', '/truth/faults', { kind: 'session-expired', account: 'plain-12', times: 1 });
    expect(await test()).toMatchObject({ success: false, status: 'disconnected' });
    const told = automation.published.of('automation.account.state-changed.v1').at(-1);
    expect(told?.data).toMatchObject({ accountId, status: 'disconnected', reason: 'session-expired' });
    await automation.ask(removeFacebookAccount, user, { params: { id: accountId } });
    expect(await accounts()).toEqual([]);
    await expect(test()).rejects.toMatchObject({ code: 'ACCOUNT.NOT_FOUND' });
  });

  it('cannot be seen, tested or removed by someone else', async () => {
    const accountId = await automation.connect(user, 'plain-13');
    const other = newId();
    const theirs = [
      automation.ask(testFacebookAccount, other, { body: { accountId } }),
      automation.ask(removeFacebookAccount, other, { params: { id: accountId } }),
    ];
    for (const attempt of theirs) await expect(attempt).rejects.toMatchObject({ code: 'ACCOUNT.NOT_FOUND' });
    expect((await automation.ask(listFacebookAccounts, other)).accounts).toEqual([]);
    expect(await accounts()).toHaveLength(1);
  });
});
