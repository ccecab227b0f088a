import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  forgotPassword,
  login,
  newEvent,
  passwordChanged,
  passwordResetRequested,
  refresh,
  register,
  resetPassword,
  sessionEnded,
  userVerified,
  verify,
} from '@megafon/contracts';
import { eventually, uniqueName } from '@megafon/testing';
import { MailRefusedError } from '../mail/mailer.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer, tokenIn } from '../../test/test-mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetRequestRepository } from './reset-request.repository.js';
import { SendLinkWhenPasswordResetRequested } from './send-link-when-password-reset-requested.js';
import { TellWhenPasswordChanged } from './tell-when-password-changed.js';

const mailer = new TestMailer();

let auth: Auth;
let sessions: SessionsController;
let resets: PasswordResetController;
let users: UserRepository;
let requests: ResetRequestRepository;
beforeAll(async () => {
  auth = await anAuth({}, mailer);
  sessions = auth.app.get(SessionsController);
  resets = auth.app.get(PasswordResetController);
  users = auth.app.get(UserRepository);
  requests = auth.app.get(ResetRequestRepository);
});
beforeEach(() => {
  mailer.enabled = true;
  mailer.failure = null;
});
afterAll(() => auth.app.close());

const password = 'correct horse battery';
const next = 'a bakery on the corner';
const anEmail = () => `${uniqueName('dana')}@example.com`;
const registerAs = (email: string, given = password) =>
  sessions.register(requestOf(register, { name: 'דנה', email, password: given }));
const loginAs = (email: string, given: string) =>
  pairOf(sessions.login(requestOf(login, { email, password: given })));
const refreshWith = (refreshToken: string) => sessions.refresh(requestOf(refresh, { refreshToken }));
const stored = (userId: string) => users.get(userId, userId);
/** As if the link of the registration had been followed. */
const aVerifiedUser = async (email = anEmail(), given = password) => {
  const signedIn = await registerAs(email, given);
  const { id } = signedIn.user;
  await users.change(id, id, (user) => ({
    state: { ...user, emailClaim: email, emailVerifiedAt: auth.clock.now() },
  }));
  return { email, userId: id, refreshToken: signedIn.refreshToken };
};

const linksTo = (email: string) =>
  mailer.sent.filter(({ to, text }) => to === email && text.includes('/reset-password#token='));
const notesTo = (email: string) =>
  mailer.sent.filter(({ to, subject }) => to === email && subject.includes('הוחלפה'));
const requestsOf = () => auth.told(passwordResetRequested).map(({ requestId }) => requestId);
const envelope = (tenant: string) => ({ id: uniqueName('event'), tenant, traceId: '', time: new Date() });
/** As the event is delivered: suites run side by side, and another one's auth may get it. */
const deliver = (requestId: string) =>
  auth.app
    .get(SendLinkWhenPasswordResetRequested)
    .handle(newEvent(passwordResetRequested, { ...envelope(requestId), data: { requestId } }));
const tell = (userId: string, passwordNumber: number) =>
  auth.app.get(TellWhenPasswordChanged).handle(
    newEvent(passwordChanged, {
      ...envelope(userId),
      data: { userId, keptSessionId: '', passwordNumber },
    }),
  );
const ask = async (email: string) =>
  expect(await resets.forgot(requestOf(forgotPassword, { email }))).toEqual({ success: true });
/** A request as asking writes it, of which nobody was told but the test. */
const aRequest = async (email: string) => {
  const id = uniqueName('request');
  const now = auth.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await requests.insert(id, { _id: id, email, asked: [now], expiresAt });
  return id;
};
/** A link that was mailed, once. */
const aLink = async (email: string) => {
  await deliver(await aRequest(email));
  return tokenIn(linksTo(email).at(-1)!);
};
/** Asks from outside, and waits for the mail. */
const askForLink = async ({ email, userId }: { email: string; userId: string }) => {
  await ask(email);
  const requestId = createHash('sha256').update(email).digest('hex');
  const { asked } = await requests.get(requestId, requestId);
  await eventually(async () => {
    const { passwordReset } = await stored(userId);
    expect(passwordReset?.mailedAt && passwordReset.askedAt).toEqual(asked.at(-1));
  }).catch(() => deliver(requestId));
  return tokenIn(linksTo(email).at(-1)!);
};
const reset = (token: string, given = next) =>
  resets.reset(requestOf(resetPassword, { token, password: given }));

describe('a forgotten password', () => {
  it('is set anew by the mailed link: every session ends, and the old one lets nobody in', async () => {
    const { email, userId, refreshToken } = await aVerifiedUser();
    const elsewhere = await loginAs(email, password);
    const token = await askForLink({ email, userId });
    expect(linksTo(email)[0]!.text).toContain(`${auth.config.PUBLIC_URL}/reset-password#token=`);
    expect(await refusalOf(loginAs(email, password))).toBeUndefined();

    expect(await reset(token)).toEqual({ success: true, email });
    expect(await refusalOf(refreshWith(refreshToken))).toBe('AUTH.REFRESH_INVALID');
    expect(await refusalOf(refreshWith(elsewhere.refreshToken))).toBe('AUTH.REFRESH_INVALID');
    expect(await refusalOf(loginAs(email, password))).toBe('AUTH.BAD_CREDENTIALS');
    expect((await loginAs(email, next)).user.id).toBe(userId);
    await eventually(() =>
      expect(auth.told(sessionEnded).filter((one) => one.userId === userId)).toHaveLength(3),
    );
    expect(auth.told(passwordChanged)).toContainEqual({ userId, keptSessionId: '', passwordNumber: 1 });
  });

  it('is told of by mail, once, where the address is known to be theirs', async () => {
    const { email, userId } = await aVerifiedUser();
    await tell(userId, 1);
    await tell(userId, 1);
    expect(notesTo(email)).toHaveLength(1);
    expect(notesTo(email)[0]!.text).not.toContain('token');
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    expect(await refusalOf(tell(userId, 2))).toBe('SERVICE.UNAVAILABLE');
    mailer.failure = null;
    await tell(userId, 2);
    expect(notesTo(email)).toHaveLength(2);

    const unverified = anEmail();
    await tell((await registerAs(unverified)).user.id, 1);
    expect(notesTo(unverified)).toEqual([]);
  });

  it('verifies an address that was not, whose mail was read', async () => {
    const email = anEmail();
    const { user } = await registerAs(email);
    await reset(await aLink(email));
    const { user: now } = await sessions.verify(requestOf(verify, {}, user.id));
    expect(now!.emailVerified).toBe(true);
    expect(await refusalOf(registerAs(email, 'somebody elses choice'))).toBe('AUTH.EMAIL_TAKEN');
    await eventually(() => expect(auth.told(userVerified)).toContainEqual({ userId: user.id }));
  });

  it('answers alike for an address without an account, and mails nobody', async () => {
    const email = anEmail();
    const before = requestsOf().length;
    await ask(email);
    await eventually(() => expect(requestsOf().length).toBeGreaterThan(before));
    await deliver(requestsOf().at(-1)!);
    expect(linksTo(email)).toEqual([]);
    expect(JSON.stringify(auth.told(passwordResetRequested))).not.toContain(email);
  });

  it('leaves no other way in to whoever was in before', async () => {
    const { email, userId } = await aVerifiedUser();
    const verification = { hash: 'x'.repeat(43), expiresAt: new Date(Date.now() + 3_600_000) };
    await users.change(userId, userId, (user) => ({
      state: { ...user, emailChange: { email: anEmail(), verification, mailedAt: new Date() } },
    }));
    await reset(await aLink(email));
    expect(await stored(userId)).toMatchObject({ email, emailChange: null, verification: null });
  });

  it('is not set for an address that another account verified meanwhile', async () => {
    const email = anEmail();
    await registerAs(email);
    const token = await aLink(email);
    await aVerifiedUser(email, 'another good password');
    const winner = await users.acrossOwnersFindByEmail(email);
    expect(winner?.emailVerifiedAt).toBeTruthy();
    expect(await refusalOf(reset(token))).toBe('AUTH.EMAIL_TAKEN');
  });
});

describe('a link for another password', () => {
  it('sets it once, though twenty use it at once', async () => {
    const { email, userId } = await aVerifiedUser();
    const token = await aLink(email);
    const given = Array.from({ length: 20 }, (_, n) => `a bakery of ${1900 + n}, on the corner`);
    const outcomes = await Promise.all(given.map((one) => refusalOf(reset(token, one))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect((await stored(userId)).passwordNumber).toBe(1);
    const winner = given[outcomes.indexOf(undefined)]!;
    expect((await loginAs(email, winner)).user.id).toBe(userId);
    const others = new Set(outcomes.filter((code) => code !== undefined));
    for (const code of others)
      expect(['AUTH.RESET_INVALID', 'REQUEST.TOO_MANY', 'SERVICE.UNAVAILABLE']).toContain(code);
    expect(await refusalOf(reset(token))).toBe('AUTH.RESET_INVALID');
  });

  it('is good for half an hour', async () => {
    const { email } = await aVerifiedUser();
    const token = await aLink(email);
    auth.clock.advance(30 * 60_000);
    expect(await refusalOf(reset(token))).toBe('AUTH.RESET_INVALID');
  });

  it('is good until another one is sent', async () => {
    const { email } = await aVerifiedUser();
    const first = await aLink(email);
    auth.clock.advance(61_000);
    const second = await aLink(email);
    expect(await refusalOf(reset(first))).toBe('AUTH.RESET_INVALID');
    expect(await refusalOf(reset(second))).toBeUndefined();
  });

  it('is good still after a password that is refused', async () => {
    const { email } = await aVerifiedUser();
    const token = await aLink(email);
    expect(await refusalOf(reset(token, 'password123'))).toBe('AUTH.WEAK_PASSWORD');
    expect(await refusalOf(reset(token, email))).toBe('AUTH.PERSONAL_PASSWORD');
    expect(await refusalOf(reset(token))).toBeUndefined();
  });

  it.each(['', 'x', `${'a'.repeat(24)}.${'A'.repeat(43)}`])('is not %j', async (token) => {
    expect(await refusalOf(reset(token))).toBe('AUTH.RESET_INVALID');
  });

  it('is stored as its hash alone, and verifies nothing by itself', async () => {
    const { email, userId } = await aVerifiedUser();
    const token = await aLink(email);
    const [, secret = ''] = token.split('.');
    expect(JSON.stringify(await stored(userId))).not.toContain(secret);
    expect(JSON.stringify(auth.told(passwordResetRequested))).not.toContain(secret);
  });
});

describe('asking for links', () => {
  it('writes one a minute, however many ask at once, and says nothing of it', async () => {
    const email = anEmail();
    const told = () => requestsOf().length;
    const before = told();
    await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    await eventually(() => expect(told()).toBe(before + 1));
    auth.clock.advance(61_000);
    await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    await eventually(() => expect(told()).toBe(before + 2));
    await ask(email);
    const id = requestsOf().at(-1)!;
    expect((await requests.get(id, id)).asked).toHaveLength(2);
  });

  it('by strangers never keeps the owner from a good link', async () => {
    const user = await aVerifiedUser();
    await askForLink(user);
    for (let minutes = 0; minutes < 180; minutes += 10) {
      auth.clock.advance(600_000);
      await askForLink(user);
    }
    const outcomes = [];
    for (const mail of linksTo(user.email)) outcomes.push(await refusalOf(reset(tokenIn(mail))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(outcomes.length).toBeLessThan(18);
  });

  it('is refused for everybody where no mail can be sent', async () => {
    mailer.enabled = false;
    expect(await refusalOf(resets.forgot(requestOf(forgotPassword, { email: anEmail() })))).toBe(
      'SERVICE.UNAVAILABLE',
    );
  });
});

describe('the mail of a link', () => {
  it('is sent once, however often the event comes', async () => {
    const { email } = await aVerifiedUser();
    const requestId = await aRequest(email);
    for (let times = 0; times < 3; times++) await deliver(requestId);
    expect(linksTo(email)).toHaveLength(1);
    expect(await refusalOf(reset(tokenIn(linksTo(email)[0]!)))).toBeUndefined();
    await deliver(requestId);
    expect(linksTo(email)).toHaveLength(1);
  });

  it('is sent once the server is there again, and given up where it is refused for good', async () => {
    const { email } = await aVerifiedUser();
    const requestId = await aRequest(email);
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    expect(await refusalOf(deliver(requestId))).toBe('SERVICE.UNAVAILABLE');
    mailer.failure = null;
    await deliver(requestId);
    expect(linksTo(email)).toHaveLength(1);
    expect(await refusalOf(reset(tokenIn(linksTo(email)[0]!)))).toBeUndefined();

    const { email: refused } = await aVerifiedUser();
    const refusedId = await aRequest(refused);
    mailer.failure = new MailRefusedError('no');
    await deliver(refusedId);
    mailer.failure = null;
    await deliver(refusedId);
    expect(linksTo(refused)).toEqual([]);
  });
});
