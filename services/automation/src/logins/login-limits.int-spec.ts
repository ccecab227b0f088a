import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  interactiveCancel,
  interactiveLogin,
  interactiveScreenshot,
  interactiveTwoFactor,
  listFacebookAccounts,
  newEvent,
  readAccountUsage,
  redisNames,
  userDeleted,
} from '@megafon/contracts';
import { newId } from '@megafon/mongo';
import { RedisConnection } from '@megafon/service';
import { eventually } from '@megafon/testing';
import { aLogin, startAutomation } from '../../test/running-automation.js';
import type { RunningAutomation } from '../../test/running-automation.js';
import { startSandboxWorld } from '../../test/sandbox-world.js';
import type { SandboxWorld } from '../../test/sandbox-world.js';
import { EntitlementRepository } from '../accounts/entitlement.repository.js';
import { RemoveAccountsWhenUserDeleted } from '../accounts/events/remove-accounts-when-user-deleted.js';
import { LoginTakeovers } from './login-takeovers.js';

const waitMs = 10_000;
let world: SandboxWorld;
let automation: RunningAutomation;
let user: string;

beforeAll(async () => {
  world = await startSandboxWorld({ proxies: 12 });
  automation = await startAutomation(world, {
    LOGIN_SLOTS: '2',
    LOGIN_WAIT_MS: String(waitMs),
    LOGIN_IDLE_MS: '4000',
    LOGIN_REFUSALS_PER_HOUR: '2',
  });
});
afterAll(async () => {
  await automation?.close();
  await world?.stop();
});
beforeEach(() => {
  user = newId();
});

const logIn = (username: string, by = user, password?: string) =>
  automation.ask(interactiveLogin, by, { body: aLogin(by, username, password) });
/** A login that waits for its owner, who watches it. */
const watched = async (username: string, by = user) => {
  const { sessionId = '' } = await logIn(username, by);
  await automation.get(RedisConnection).client.sAdd(redisNames.loginWatch(by, sessionId), 'a gateway');
  return { sessionId, by };
};
const cancel = (sessionId = '', by = user) =>
  automation.ask(interactiveCancel, by, { params: { sessionId } });
const show = (sessionId = '', by = user) =>
  automation.ask(interactiveScreenshot, by, { params: { sessionId } });
const refusedWith = (code: string) => expect.objectContaining({ code });

describe('the places of a plan', () => {
  it('are forgotten with their owner', async () => {
    const places = automation.get(EntitlementRepository);
    await places.grant(user, 7, 1);
    expect(await places.usageOf(user)).toEqual({ used: 0, limit: 7 });
    const data = { userId: user };
    const gone = newEvent(userDeleted, { id: newId(), tenant: user, traceId: 't', time: new Date(), data });
    await automation.get(RemoveAccountsWhenUserDeleted).handle(gone);
    expect(await places.usageOf(user)).toEqual({ used: 0, limit: 3 });
    // What billing says late, in a topic of its own, brings nobody back.
    await places.grant(user, 9, 2);
    expect(await places.usageOf(user)).toEqual({ used: 0, limit: 3 });
  });

  it('are counted for their owner as they are taken', async () => {
    const used = async (owner = user) =>
      (await automation.ask(readAccountUsage, '', { body: { owner } })).accounts;
    expect(await used()).toEqual({ used: 0, limit: 3 });
    const places = automation.get(EntitlementRepository);
    await places.grant(user, 10, 1);
    await places.reserve(user, newId());
    expect(await used()).toEqual({ used: 1, limit: 10 });
    expect(await used(newId())).toEqual({ used: 0, limit: 3 });
  });

  it('are as many as it says, although two hundred finish at once, while it grows', async () => {
    const places = automation.get(EntitlementRepository);
    const finished = Array.from({ length: 200 }, () => places.reserve(user, newId()));
    const results = await Promise.allSettled([...finished, places.grant(user, 10, 1)]);
    const { used, limit } = await places.usageOf(user);
    expect(limit).toBe(10);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(used + 1);
    expect(used).toBeGreaterThanOrEqual(3);
    expect(used).toBeLessThanOrEqual(10);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'ACCOUNT.LIMIT_REACHED' });
  });
});

describe('codes of a live login', () => {
  it('are sent one at a time, also while the wheel is given back, and none is sent that is empty', async () => {
    const { sessionId } = await watched('two-factor');
    const send = (twoFactorCode?: string) =>
      automation.ask(interactiveTwoFactor, user, { params: { sessionId }, body: { twoFactorCode } });
    await expect(send()).rejects.toMatchObject({ code: 'LOGIN.CODE_REQUIRED', status: 400 });
    const takeovers = automation.get(LoginTakeovers);
    let giveBack = (): void => undefined;
    const givenBack = new Promise<void>((resolve) => (giveBack = resolve));
    const asked = jest.spyOn(takeovers, 'giveBack').mockReturnValueOnce(givenBack);
    const first = send('000000');
    await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
    await expect(send('111111')).rejects.toMatchObject({ code: 'LOGIN.CODE_IN_PROGRESS', status: 409 });
    giveBack();
    expect(await first).toMatchObject({ success: true, codeRefused: true });
    asked.mockRestore();
    await cancel(sessionId);
  });
});

describe('live logins of one user', () => {
  it('are open one at a time for a starter, however many come at once', async () => {
    const names = ['two-factor', 'captcha', 'approval', 'two-factor-captcha'];
    const results = await Promise.allSettled(names.map((name) => logIn(name)));
    const open = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(open).toHaveLength(1);
    expect(refused).toEqual(Array(3).fill(refusedWith('LOGIN.TOO_MANY_OPEN')));
    await cancel(open[0]?.sessionId);
    const next = await logIn('captcha');
    await cancel(next.sessionId);
  });

  it('are open two at a time for a larger plan', async () => {
    await automation.get(EntitlementRepository).grant(user, 10, 1);
    const first = await watched('two-factor');
    const second = await watched('captcha');
    await expect(logIn('approval')).rejects.toEqual(refusedWith('LOGIN.TOO_MANY_OPEN'));
    await cancel(first.sessionId);
    await cancel(second.sessionId);
  });

  it('try few wrong passwords of one account, also with the right one afterwards', async () => {
    for (let time = 0; time < 2; time += 1)
      await expect(logIn('plain-3', user, 'wrong')).rejects.toEqual(refusedWith('LOGIN.BAD_CREDENTIALS'));
    await expect(logIn('plain-3')).rejects.toEqual(refusedWith('LOGIN.TOO_MANY_ATTEMPTS'));
    expect(await logIn('plain-4')).toMatchObject({ isLoggedIn: true });
  });
});

describe('a slot for a live login', () => {
  it('is waited for, and comes free from a login that nobody looks at', async () => {
    const [one, two] = [newId(), newId()];
    const left = [await logIn('two-factor', one), await logIn('captcha', two)];
    expect(await logIn('plain-5')).toMatchObject({ isLoggedIn: true });
    const shown = await Promise.allSettled([show(left[0]?.sessionId, one), show(left[1]?.sessionId, two)]);
    expect(shown.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('stays with a login that its owner watches', async () => {
    const held = [await watched('two-factor', newId()), await watched('captcha', newId())];
    await expect(logIn('plain-6')).rejects.toEqual(refusedWith('LOGIN.NO_SLOT'));
    for (const { by, sessionId } of held) {
      expect((await show(sessionId, by)).success).toBe(true);
      await cancel(sessionId, by);
    }
    // Who got no slot has no login open either.
    expect(await logIn('plain-6')).toMatchObject({ isLoggedIn: true });
  });
});

describe('the name of an account', () => {
  it('calls an account as it signs in, where no other name is given', async () => {
    const { accountName: _name, ...body } = aLogin(user, 'plain-2');
    expect(await automation.ask(interactiveLogin, user, { body })).toMatchObject({ isLoggedIn: true });
    expect((await automation.ask(listFacebookAccounts, user)).accounts).toMatchObject([
      { accountName: 'plain-2', username: 'plain-2' },
    ]);
    await automation.ask(interactiveLogin, user, { body: { ...body, accountName: 'החנות' } });
    expect((await automation.ask(listFacebookAccounts, user)).accounts).toMatchObject([
      { accountName: 'החנות' },
    ]);
    await automation.ask(interactiveLogin, user, { body });
    expect((await automation.ask(listFacebookAccounts, user)).accounts).toMatchObject([
      { accountName: 'החנות' },
    ]);
  });
});
