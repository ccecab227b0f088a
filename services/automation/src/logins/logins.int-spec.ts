import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  interactiveCancel,
  interactiveComplete,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTakeover,
  interactiveTwoFactor,
  interactiveVisit,
  listFacebookAccounts,
  newEvent,
  redisNames,
  removeFacebookAccount,
  setAccountConsent,
  testFacebookAccount,
  userDeleted,
} from '@megafon/contracts';
import type { LoginInput } from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { RedisConnection } from '@megafon/service';
import { eventually } from '@megafon/testing';
import type { Page } from 'puppeteer';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { LiveLogins } from './live-logins.js';
import { ProxyRepository } from '../proxies/proxy.repository.js';
import { ForgetUserWhenDeleted } from '../retention/forget-user-when-deleted.js';
import { LoginRepository } from './login.repository.js';

let world: SandboxWorld;
let automation: RunningAutomation;
let user: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 24 });
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
    expect(wrong.codeRefused).toBe(true);
    const complete = () =>
      automation.ask(interactiveComplete, user, { params: { sessionId: login.sessionId } });
    await expect(complete()).rejects.toMatchObject({ code: 'LOGIN.NOT_FINISHED' });
    const right = await send(login.sessionId, { twoFactorCode: (await phone('two-factor')).code });
    expect(right).toMatchObject({
      success: true,
      stillNeeds2FA: false,
      isLoggedIn: true,
      codeRefused: false,
    });
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
    // The picture shows the form first: it is in the page's middle, below a bar, with empty room around.
    const part = login.formInPicture;
    expect(part?.width).toBeGreaterThan(0.2);
    expect(part?.width).toBeLessThan(0.6);
    expect(part?.y).toBeGreaterThan(0.03);
    // What is said below the field comes later: the form grows, downwards.
    expect((await show(login.sessionId)).formInPicture?.width).toBeCloseTo(part?.width ?? 0, 1);
    const wrong = await send(login.sessionId, { captchaCode: '0000' });
    expect(wrong.formInPicture?.width).toBeCloseTo(part?.width ?? 0, 1);
    expect(wrong).toMatchObject({ needsCaptcha: true, stillNeeds2FA: false, codeRefused: true });
    const captchaCode = (await phone('two-factor-captcha')).captcha.toLowerCase();
    const first = await send(login.sessionId, { captchaCode });
    expect(first).toMatchObject({ stillNeeds2FA: true, needsCaptcha: false, codeRefused: false });
    expect(first.message).toBe('נדרש להשלים אימות נוסף');
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

  describe('on a page that no profile knows', () => {
    const name = 'puzzle';

    const take = async (sessionId: string, who = user) => {
      const { client } = automation.get(RedisConnection);
      await client.sAdd(redisNames.loginWatch(who, sessionId), 'a gateway');
      return automation.ask(interactiveTakeover, who, { params: { sessionId }, body: { driving: true } });
    };
    const act = (sessionId: string, inputs: readonly LoginInput[], who = user) => {
      const { client, seal } = automation.get(RedisConnection);
      const channel = redisNames.loginInput(who, sessionId);
      return client.publish(channel, seal.seal(JSON.stringify(inputs), channel));
    };
    const pageOf = (sessionId: string) => {
      const live = automation.get(LiveLogins).find(sessionId);
      if (!live) throw new Error('no such login');
      return live.context.page;
    };
    const nameIn = (page: Page) => page.$eval('#name', (field) => (field as HTMLInputElement).value);

    /** Where the middle of an element is, moved to the right by a share of its width. */
    async function placeOf(page: Page, selector: string, along = 0) {
      const box = await (await page.waitForSelector(selector))?.boundingBox();
      const { width = 1, height = 1 } = page.viewport() ?? {};
      if (!box) throw new Error(`${selector} is not shown`);
      return { x: (box.x + box.width * (0.5 + along)) / width, y: (box.y + box.height / 2) / height };
    }
    const click = async (page: Page, selector: string): Promise<LoginInput[]> => {
      const place = await placeOf(page, selector);
      return [
        { type: 'move', ...place },
        { type: 'press', ...place, clicks: 1 },
        { type: 'release', ...place, clicks: 1 },
      ];
    };

    it('is answered by the person, in the picture, and goes on', async () => {
      const login = await started(name);
      const { sessionId } = login;
      expect(login).toMatchObject({ needsTakeover: true, isLoggedIn: false, screenshot: jpeg });
      expect(await show(sessionId)).toMatchObject({ stage: 'challenge', isDriven: false });
      const page = pageOf(sessionId);
      const { puzzle } = await world.truth<{ puzzle: string }>(`/truth/phone/${name}`);
      expect(await take(sessionId)).toEqual({ success: true, isDriven: true });
      expect(await show(sessionId)).toMatchObject({ isDriven: true });
      const [from, to] = [await placeOf(page, '#slider', -0.48), await placeOf(page, '#slider', 0.5)];
      await act(sessionId, [
        ...(await click(page, `#${puzzle}`)),
        { type: 'move', ...from },
        { type: 'press', ...from, clicks: 1 },
        { type: 'move', ...to },
        { type: 'release', ...to, clicks: 1 },
        ...(await click(page, '#name')),
        { type: 'text', text: 'puzzlx' },
        { type: 'key', key: 'Backspace', shift: false },
        { type: 'text', text: 'e' },
      ]);
      await eventually(async () => expect(await nameIn(page)).toBe(name));
      await act(sessionId, await click(page, '::-p-aria([name="It is me"][role="button"])'));
      await eventually(async () => expect((await show(sessionId)).isLoggedIn).toBe(true));
      expect(await show(sessionId)).toMatchObject({ isDriven: false });
      expect(await automation.ask(interactiveComplete, user, { params: { sessionId } })).toMatchObject({
        success: true,
      });
      expect(await accounts()).toHaveLength(1);
      expect(JSON.stringify(automation.published.events)).not.toContain('puzzlx');
    });

    it('hears nobody but its owner, and them only while they have the wheel and watch', async () => {
      const { sessionId } = await started('puzzle@not-theirs');
      const page = pageOf(sessionId);
      const typed: LoginInput[] = [...(await click(page, '#name')), { type: 'text', text: 'x' }];
      const other = newId();
      await expect(take(sessionId, other)).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
      // No one listens: neither to the owner without the wheel nor ever to others.
      expect(await act(sessionId, typed)).toBe(0);
      await take(sessionId);
      expect(await act(sessionId, typed, other)).toBe(0);
      expect(await act(sessionId, typed)).toBe(1);
      await eventually(async () => expect(await nameIn(page)).toBe('x'));
      await automation.get(RedisConnection).client.del(redisNames.loginWatch(user, sessionId));
      await eventually(async () => expect((await show(sessionId)).isDriven).toBe(false));
      expect(await act(sessionId, typed)).toBe(0);
      expect(await nameIn(page)).toBe('x');
      await automation.ask(interactiveCancel, user, { params: { sessionId } });
    });

    it('does nothing in a page that is not the network’s, and takes no nonsense', async () => {
      const { sessionId } = await started('puzzle@elsewhere');
      const page = pageOf(sessionId);
      await take(sessionId);
      await page.goto('data:text/html,<input id="name" autofocus>');
      await page.focus('#name');
      await act(sessionId, [{ type: 'text', text: 'leaked' }]);
      await page.goBack();
      await page.waitForSelector('#name');
      await page.focus('#name');
      await act(sessionId, [{ type: 'launch' } as unknown as LoginInput]);
      // Whoever reaches Redis without the key drives nothing: neither in words of their own nor in those of another login.
      const { client, seal } = automation.get(RedisConnection);
      const channel = redisNames.loginInput(user, sessionId);
      const forged = JSON.stringify([{ type: 'text', text: 'forged' }]);
      await client.publish(channel, forged);
      await client.publish(channel, seal.seal(forged, redisNames.loginInput(newId(), sessionId)));
      await act(sessionId, [{ type: 'text', text: 'here' }]);
      await eventually(async () => expect(await nameIn(page)).toBe('here'));
      await automation.ask(interactiveCancel, user, { params: { sessionId } });
    });
  });

  it('ends with its user, whose record of it is gone', async () => {
    const { sessionId } = await started('two-factor');
    const live = automation.get(LiveLogins).find(sessionId);
    const data = { userId: user };
    const fields = { id: newId(), tenant: user, traceId: '', time: new Date(), data };
    await automation.get(ForgetUserWhenDeleted).handle(newEvent(userDeleted, fields));
    await expect(show(sessionId)).rejects.toMatchObject({ code: 'LOGIN.SESSION_EXPIRED' });
    await eventually(() => expect(automation.get(LiveLogins).find(sessionId)).toBeUndefined());
    await eventually(() => expect(live?.context.isUsable).toBe(false));
    expect(await accounts()).toEqual([]);
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

  describe('that a checkpoint stopped', () => {
    const visit = (accountId: string, who = user) =>
      automation.ask(interactiveVisit, who, { params: { accountId } });
    const pageOf = (sessionId: string) => automation.get(LiveLogins).find(sessionId)?.context.page;

    const pressContinue = (sessionId: string) =>
      pageOf(sessionId)?.evaluate(() => {
        const link = document.querySelector<HTMLElement>('section a');
        link?.click();
        return link !== null;
      });

    async function aStoppedAccount(username: string): Promise<string> {
      const accountId = await automation.connect(user, username);
      await world.tell('POST', '/truth/faults', { kind: 'checkpoint', account: username });
      const tested = await automation.ask(testFacebookAccount, user, { body: { accountId } });
      expect(tested).toMatchObject({ success: false, status: 'paused' });
      return accountId;
    }

    it('goes on with its own session once its owner has answered, on the same proxy', async () => {
      const accountId = await aStoppedAccount('plain-14');
      const { sessionId = '', ...begun } = await visit(accountId);
      expect(begun).toMatchObject({ needsTakeover: true, isLoggedIn: false, screenshot: jpeg });
      // Its document may only just be coming.
      await eventually(async () => expect(await pressContinue(sessionId)).toBe(true));
      await eventually(async () => expect((await show(sessionId)).isLoggedIn).toBe(true));
      await automation.ask(interactiveComplete, user, { params: { sessionId } });
      expect(await accounts()).toMatchObject([{ accountId, status: 'connected', reason: null }]);
      const { requests } = await world.truth<{ requests: { proxy: string | null }[] }>(
        '/truth/requests?account=plain-14',
      );
      expect(new Set(requests.map(({ proxy }) => proxy)).size).toBe(1);
    });

    it('is well at once where nothing stands in the way any more', async () => {
      const accountId = await aStoppedAccount('plain-15');
      await world.tell('DELETE', '/truth/faults', {});
      expect(await visit(accountId)).toMatchObject({ success: true, isLoggedIn: true });
      expect(await accounts()).toMatchObject([{ accountId, status: 'connected' }]);
    });

    it('is not opened for others, nor where nothing stopped it or consent was taken back', async () => {
      const accountId = await automation.connect(user, 'plain-16');
      await expect(visit(accountId)).rejects.toMatchObject({ code: 'ACCOUNT.NOT_STOPPED' });
      await world.tell('POST', '/truth/faults', { kind: 'checkpoint', account: 'plain-16' });
      await automation.ask(testFacebookAccount, user, { body: { accountId } });
      const [{ proxyConfig } = {}] = await accounts();
      await expect(visit(accountId, newId())).rejects.toMatchObject({ code: 'ACCOUNT.NOT_FOUND' });
      // A stranger's try takes nothing away from it.
      const proxy = await automation.get(ProxyRepository).assign(accountId);
      expect({ host: proxy.host, port: proxy.port }).toEqual(proxyConfig);
      await automation.ask(setAccountConsent, user, { params: { id: accountId }, body: { consent: false } });
      await expect(visit(accountId)).rejects.toMatchObject({ code: 'ACCOUNT.CONSENT_REQUIRED' });
    });

    it('is not kept as somebody else who signed in there', async () => {
      const accountId = await aStoppedAccount('plain-17');
      const { sessionId = '' } = await visit(accountId);
      const page = pageOf(sessionId);
      await page?.goto(`${world.url}/checkpoint`);
      await page?.evaluate(async () => {
        const body = JSON.stringify({ email: 'plain-18', pass: 'sandbox-pass', password: 'sandbox-pass' });
        const headers = { 'content-type': 'application/json', accept: 'application/json' };
        await fetch('/login', { method: 'POST', headers, body });
      });
      await page?.goto(`${world.url}/feed`);
      await eventually(async () => expect((await show(sessionId)).isLoggedIn).toBe(true));
      const complete = automation.ask(interactiveComplete, user, { params: { sessionId } });
      await expect(complete).rejects.toMatchObject({ code: 'LOGIN.OTHER_USER' });
      expect(await accounts()).toMatchObject([{ accountId, status: 'paused' }]);
    });
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
