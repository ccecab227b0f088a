import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  login,
  newEvent,
  register,
  resendVerification,
  userRegistered,
  verify,
  verifyEmail,
  userVerified,
} from '@megafon/contracts';
import { eventually, uniqueName } from '@megafon/testing';
import { MailRefusedError } from '../mail/mailer.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer, tokenIn } from '../../test/test-mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { SendVerificationWhenUserRegistered } from './send-verification-when-user-registered.js';
import { VerificationController } from './verification.controller.js';

const mailer = new TestMailer();

let auth: Auth;
let sessions: SessionsController;
let verifications: VerificationController;
beforeAll(async () => {
  auth = await anAuth({}, mailer);
  sessions = auth.app.get(SessionsController);
  verifications = auth.app.get(VerificationController);
});
beforeEach(() => {
  mailer.enabled = true;
  mailer.failure = null;
});
afterAll(() => auth.app.close());

const password = 'correct horse battery';
const anEmail = () => `${uniqueName('dana')}@example.com`;
const name = 'כספים בחינם https://evil.example';
const registerAs = (email: string, given = password) =>
  sessions.register(requestOf(register, { name, email, password: given }));
const loginAs = (email: string, given = password) =>
  pairOf(sessions.login(requestOf(login, { email, password: given })));
const mailsTo = (email: string) => mailer.sent.filter(({ to }) => to === email);
const follow = (token: string) => verifications.verify(requestOf(verifyEmail, { token }));
const resendFor = (userId: string) => verifications.resend(requestOf(resendVerification, {}, userId));
const isVerified = async (userId: string) =>
  (await sessions.verify(requestOf(verify, {}, userId))).user!.emailVerified;
/** As the event of a registration is delivered. */
const handle = (userId: string, email: string) => {
  const data = { userId, name, email, role: 'user', requestedPlan: 'pro', grantedPlan: null } as const;
  const envelope = { id: uniqueName('event'), tenant: userId, traceId: '', time: new Date() };
  return auth.app
    .get(SendVerificationWhenUserRegistered)
    .handle(newEvent(userRegistered, { ...envelope, data }));
};
/** Registers, and waits for the mail. */
const registerWithMail = async (email: string, given = password) => {
  const before = mailsTo(email).length;
  const signedIn = await registerAs(email, given);
  // Suites run side by side and share the consumer group: another one's auth may get the event, and know no such user.
  await handle(signedIn.user.id, email);
  await eventually(() => expect(mailsTo(email)).toHaveLength(before + 1));
  return { ...signedIn, token: tokenIn(mailsTo(email).at(-1)!) };
};

describe('registering', () => {
  it('signs in at once, and sends a link with nothing of the registrant in it', async () => {
    const email = anEmail();
    const { user, token } = await registerWithMail(email);
    expect(user.emailVerified).toBe(false);
    expect(JSON.stringify(mailsTo(email))).not.toMatch(/evil|כספים/);
    expect((await loginAs(email)).user.emailVerified).toBe(false);

    expect(await follow(token)).toEqual({ success: true, user: { id: user.id, email } });
    expect(await isVerified(user.id)).toBe(true);
    expect((await loginAs(email)).user.emailVerified).toBe(true);
    await eventually(() => expect(auth.told(userVerified)).toContainEqual({ userId: user.id }));
  });

  it('takes an address from nobody: its owner registers it all the same, and has it once they verify', async () => {
    const email = anEmail();
    await registerWithMail(email, 'what the squatter chose');
    const owner = await registerWithMail(email);
    expect((await loginAs(email)).user.id).toBe(owner.user.id);
    await follow(owner.token);
    await registerAs(anEmail());
    expect((await loginAs(email)).user.id).toBe(owner.user.id);
    expect(await refusalOf(loginAs(email, 'what the squatter chose'))).toBe('AUTH.BAD_CREDENTIALS');
    expect(await refusalOf(registerAs(email, 'what the squatter chose'))).toBe('AUTH.EMAIL_TAKEN');
  });

  it('loses the race for an address that another account verified first', async () => {
    const email = anEmail();
    const first = await registerWithMail(email);
    const second = await registerWithMail(email, 'another good password');
    await follow(first.token);
    expect(await refusalOf(follow(second.token))).toBe('AUTH.EMAIL_TAKEN');
    expect((await loginAs(email)).user.id).toBe(first.user.id);
    expect(await isVerified(second.user.id)).toBe(false);
  });

  it('lets many claim an address at once, each beside the others', async () => {
    const email = anEmail();
    const outcomes = await Promise.all(
      ['first of them', 'second of them', 'third of them'].map((given) =>
        refusalOf(registerAs(email, given)),
      ),
    );
    expect(outcomes).toEqual([undefined, undefined, undefined]);
  });
});

describe('a link', () => {
  it('works once', async () => {
    const { token } = await registerWithMail(anEmail());
    await follow(token);
    expect(await refusalOf(follow(token))).toBe('AUTH.VERIFICATION_INVALID');
  });

  it('works for a day, and not after another was sent', async () => {
    const email = anEmail();
    const { user, token } = await registerWithMail(email);
    auth.clock.advance(61_000);
    await resendFor(user.id);
    expect(await refusalOf(follow(token))).toBe('AUTH.VERIFICATION_INVALID');
    auth.clock.advance(24 * 3_600_000);
    expect(await refusalOf(follow(tokenIn(mailsTo(email).at(-1)!)))).toBe('AUTH.VERIFICATION_INVALID');
    await resendFor(user.id);
    expect(await follow(tokenIn(mailsTo(email).at(-1)!))).toMatchObject({ success: true });
  });

  it.each(['', 'x', `${'a'.repeat(24)}.${'A'.repeat(43)}`])('is not %j', async (token) => {
    expect(await refusalOf(follow(token))).toBe('AUTH.VERIFICATION_INVALID');
  });
});

describe('sending again', () => {
  it('is done once a minute, also when it is asked for many times at once', async () => {
    const email = anEmail();
    const { user } = await registerWithMail(email);
    expect(await refusalOf(resendFor(user.id))).toBe('REQUEST.TOO_MANY');
    auth.clock.advance(61_000);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refusalOf(resendFor(user.id))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('sends nothing to an address that is verified', async () => {
    const email = anEmail();
    const { user, token } = await registerWithMail(email);
    await follow(token);
    auth.clock.advance(61_000);
    await resendFor(user.id);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is possible at once after the mail server was away', async () => {
    const email = anEmail();
    const { user } = await registerWithMail(email);
    auth.clock.advance(61_000);
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    expect(await refusalOf(resendFor(user.id))).toBe('SERVICE.UNAVAILABLE');
    mailer.failure = null;
    expect(await refusalOf(resendFor(user.id))).toBeUndefined();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('ends for an address after ten mails in a day, whoever registers it', async () => {
    const email = anEmail();
    for (let n = 1; n <= 10; n++) await registerWithMail(email, `password number ${n}`);
    const { user } = await registerAs(email, 'password number 11');
    auth.clock.advance(61_000);
    expect(await refusalOf(resendFor(user.id))).toBe('REQUEST.TOO_MANY');
    expect(mailsTo(email)).toHaveLength(10);
  });
});

describe('the first mail', () => {
  /** A user who got no mail: there was no server when they registered. */
  const registerUnseen = async (email: string) => {
    mailer.enabled = false;
    const { user } = await registerAs(email);
    await eventually(() =>
      expect(auth.told(userRegistered).some(({ userId }) => userId === user.id)).toBe(true),
    );
    await handle(user.id, email);
    expect((await auth.app.get(UserRepository).get(user.id, user.id)).verificationMails).toEqual([]);
    return user.id;
  };

  it('is sent once, however often the event comes', async () => {
    const email = anEmail();
    const { user } = await registerWithMail(email);
    auth.clock.advance(61_000);
    await handle(user.id, email);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is tried again after the server was away, and given up where it is refused for good', async () => {
    const [later, never] = [anEmail(), anEmail()];
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    const { user } = await registerAs(later);
    // While the event itself is being handled there is nothing to do here.
    await eventually(async () => expect(await refusalOf(handle(user.id, later))).toBe('SERVICE.UNAVAILABLE'));
    mailer.failure = null;
    await handle(user.id, later);
    await eventually(() => expect(mailsTo(later)).toHaveLength(1));
    const unseen = await registerUnseen(never);
    mailer.enabled = true;
    mailer.failure = new MailRefusedError('no such mailbox');
    expect(await refusalOf(handle(unseen, never))).toBeUndefined();
  });
});
