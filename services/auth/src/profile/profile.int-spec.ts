import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppError,
  cancelEmailChange,
  changePlan,
  changeTimeZone,
  choosePlan,
  deleteOwnAccount,
  dismissHint,
  emailChangeRequested,
  getProfile,
  getUserProfile,
  login,
  newEvent,
  profileInput,
  register,
  showHintsAgain,
  timeZoneChanged,
  updateProfile,
  userAdministered,
  userDeleted,
  userProfileChanged,
  verify,
  verifyEmail,
} from '@megafon/contracts';
import type { HintScreen } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import { eventually, uniqueName } from '@megafon/testing';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { TestMailer, tokenIn } from '../../test/test-mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { UsersController } from '../users/users.controller.js';
import { SendLinkWhenEmailChangeRequested } from '../verification/send-link-when-email-change-requested.js';
import { VerificationController } from '../verification/verification.controller.js';
import { HintsController } from './hints.controller.js';
import { ProfileController } from './profile.controller.js';

const mailer = new TestMailer();

let auth: Auth;
let sessions: SessionsController;
let profiles: ProfileController;
beforeAll(async () => {
  auth = await anAuth({}, mailer);
  sessions = auth.app.get(SessionsController);
  profiles = auth.app.get(ProfileController);
});
beforeEach(() => {
  mailer.enabled = true;
  mailer.failure = null;
});
afterAll(() => auth.app.close());

const password = 'correct horse battery';
const anEmail = () => `${uniqueName('dana')}@example.com`;
const aUser = async (email = anEmail()) =>
  (await sessions.register(requestOf(register, { name: 'דנה', email, password }))).user;
/** As if the link of the registration had been followed. */
const aVerifiedUser = async (email = anEmail()) => {
  // The mail of the registration would count among those that are asked for here.
  mailer.enabled = false;
  const user = await aUser(email);
  await auth.app.get(UserRepository).change(user.id, user.id, (known) => ({
    state: { ...known, emailClaim: email, emailVerifiedAt: auth.clock.now() },
  }));
  mailer.enabled = true;
  return { ...user, emailVerified: true };
};
const profileOf = async (id: string) => (await profiles.get(requestOf(getProfile, {}, id))).user;
const update = (id: string, body: object) => profiles.update(requestOf(updateProfile, body, id));
const mailsTo = (email: string) =>
  mailer.sent.filter(({ to, subject }) => to === email && subject.includes('חדשה'));
const follow = (token: string) =>
  auth.app.get(VerificationController).verify(requestOf(verifyEmail, { token }));
/** As the event is delivered: suites run side by side, and another one's auth may get it. */
const deliver = (userId: string) => {
  const envelope = { id: uniqueName('event'), tenant: userId, traceId: '', time: new Date() };
  return auth.app
    .get(SendLinkWhenEmailChangeRequested)
    .handle(newEvent(emailChangeRequested, { ...envelope, data: { userId } }));
};
/** Asks for another address, and gives the token of the mail. */
const askFor = async (user: { id: string; name: string }, email: string) => {
  await update(user.id, { name: user.name, email, currentPassword: password });
  await deliver(user.id);
  await eventually(() => expect(mailsTo(email).length).toBeGreaterThan(0));
  return tokenIn(mailsTo(email).at(-1)!);
};

describe('a profile', () => {
  it('is changed in all its fields, which texts are written from, and told', async () => {
    const { id, email } = await aUser();
    const fields = {
      name: 'דנה לוי',
      businessName: 'המאפייה',
      businessType: 'local',
      marketingStyle: 'friendly',
      targetAudience: 'שכנים',
    };
    const { user } = await update(id, { ...fields, email });
    expect(user).toMatchObject({ ...fields, email, pendingEmail: null, subscriptionExpiresAt: null });
    expect(await profileOf(id)).toEqual(user);
    const { name: _name, ...who } = fields;
    const seen = await auth.app.get(UsersController).profile(requestOf(getUserProfile, { userId: id }));
    expect(seen).toEqual(who);
    const { pendingEmail: _pending, ...sessionUser } = user;
    expect((await sessions.verify(requestOf(verify, {}, id))).user).toEqual(sessionUser);
    await eventually(() =>
      expect(auth.told(userProfileChanged)).toContainEqual({ userId: id, name: 'דנה לוי', email }),
    );
  });

  it('keeps what is left out, and tells nothing where nothing changed', async () => {
    const { id, email } = await aUser();
    await update(id, { name: 'דנה', email, targetAudience: 'שכנים' });
    await update(id, { name: 'דנה', email });
    expect((await profileOf(id)).targetAudience).toBe('שכנים');
    await eventually(() =>
      expect(auth.told(userProfileChanged).filter(({ userId }) => userId === id)).toHaveLength(1),
    );
  });

  it.each([
    [{ name: '  ', email: 'a@b.co' }, 'name', 'text.required'],
    [{ name: 'x'.repeat(81), email: 'a@b.co' }, 'name', 'text.tooLong:80'],
    [{ name: 'דנה', email: 'a@b.co', targetAudience: 'x'.repeat(201) }, 'targetAudience', 'text.tooLong:200'],
  ])('is refused as %j', (body, path, message) => {
    expect(profileInput.safeParse(body).error?.issues).toMatchObject([{ path: [path], message }]);
  });

  it.each([
    { email: 'a@b.co' },
    { name: 'דנה' },
    { name: 'דנה', email: 'no address' },
    { name: 'דנה', email: 'a@b.co', businessType: 'pirate' },
    { name: 'דנה', email: 'a@b.co', role: 'admin' },
  ])('is not %j', (body) => {
    expect(profileInput.safeParse(body).success).toBe(false);
  });

  it('of nobody is not there', async () => {
    expect(await refusalOf(profileOf('0'.repeat(24)))).toBe('USER.NOT_FOUND');
    expect(await refusalOf(update('0'.repeat(24), { name: 'דנה', email: anEmail() }))).toBe('USER.NOT_FOUND');
  });
});

describe('the time zone', () => {
  const choose = async (id: string, timeZone: string) =>
    (await profiles.changeTimeZone(requestOf(changeTimeZone, { timeZone }, id))).user;
  const toldOf = (id: string) => auth.told(timeZoneChanged).filter(({ userId }) => userId === id);

  it('is Israel’s until another is chosen, which every answer then says, and which is told once', async () => {
    const { id, timeZone } = await aUser();
    expect(timeZone).toBe('Asia/Jerusalem');
    expect((await choose(id, 'America/New_York')).timeZone).toBe('America/New_York');
    await choose(id, 'America/New_York');
    expect((await profileOf(id)).timeZone).toBe('America/New_York');
    expect((await sessions.verify(requestOf(verify, {}, id))).user?.timeZone).toBe('America/New_York');
    await choose(id, 'Asia/Kolkata');
    await eventually(() => expect(toldOf(id)).toHaveLength(2));
    const [first, second] = toldOf(id);
    expect([first?.timeZone, second?.timeZone]).toEqual(['America/New_York', 'Asia/Kolkata']);
    expect(second?.revision).toBeGreaterThan(first?.revision ?? Infinity);
  });

  it('of a user from before there were any is Israel’s, and choosing that changes nothing', async () => {
    const { id } = await aUser();
    await auth.app.get(UserRepository).change(id, id, ({ timeZone: _none, ...known }) => ({ state: known }));
    expect((await profileOf(id)).timeZone).toBe('Asia/Jerusalem');
    expect((await choose(id, 'Asia/Jerusalem')).timeZone).toBe('Asia/Jerusalem');
    await choose(id, 'UTC');
    await eventually(() => expect(toldOf(id).map(({ timeZone }) => timeZone)).toEqual(['UTC']));
  });

  it.each(['Mars/Olympus', '+03:00', 'asia/jerusalem', 'Asia/Jerusalem ', '', 7, null])(
    'is not %j',
    (timeZone) => {
      expect(changeTimeZone.body.safeParse({ timeZone }).success).toBe(false);
    },
  );

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])(
    'may be %s',
    (timeZone) => {
      expect(changeTimeZone.body.safeParse({ timeZone }).success).toBe(true);
    },
  );

  it('of nobody is nobody’s to change', async () => {
    expect(await refusalOf(choose('f'.repeat(24), 'UTC'))).toBe('USER.NOT_FOUND');
  });
});

describe('the hints of screens', () => {
  const hints = () => auth.app.get(HintsController);
  const dismiss = (id: string, screen: HintScreen) =>
    hints().dismiss({ ...requestOf(dismissHint, {}, id), params: { screen } });
  const dismissedOf = async (id: string) =>
    (await sessions.verify(requestOf(verify, {}, id))).user?.dismissedHints;

  it('are gone for good once they were sent away, wherever the user signs in', async () => {
    const email = anEmail();
    const { id, dismissedHints } = await aUser(email);
    expect(dismissedHints).toEqual([]);
    await Promise.all([dismiss(id, 'groups'), dismiss(id, 'campaigns'), dismiss(id, 'groups')]);
    expect((await dismissedOf(id))?.toSorted()).toEqual(['campaigns', 'groups']);
    const { user } = await pairOf(sessions.login(requestOf(login, { email, password })));
    expect(user.dismissedHints?.toSorted()).toEqual(['campaigns', 'groups']);
    // A change of the profile leaves them as they are.
    expect((await update(id, { name: 'דנה', email })).user.dismissedHints).toHaveLength(2);
  });

  it('are shown again when their user asks for them', async () => {
    const [{ id }, other] = [await aUser(), await aUser()];
    for (const user of [id, other.id]) await dismiss(user, 'calendar');
    const { user } = await hints().showAgain(requestOf(showHintsAgain, {}, id));
    expect(user.dismissedHints).toEqual([]);
    expect([await dismissedOf(id), await dismissedOf(other.id)]).toEqual([[], ['calendar']]);
  });

  it('of nobody are not there', async () => {
    expect(await refusalOf(dismiss('0'.repeat(24), 'groups'))).toBe('USER.NOT_FOUND');
  });
});

describe('another address', () => {
  it('needs the password, and changes nothing without it', async () => {
    const { id, email } = await aUser();
    const ask = (given?: string) =>
      refusalOf(update(id, { name: 'אחרת', email: anEmail(), ...(given && { currentPassword: given }) }));
    expect(await ask()).toBe('AUTH.PASSWORD_REQUIRED');
    expect(await ask('wrong')).toBe('AUTH.WRONG_PASSWORD');
    mailer.enabled = false;
    expect(await ask(password)).toBe('SERVICE.UNAVAILABLE');
    expect(await profileOf(id)).toMatchObject({ name: 'דנה', email, pendingEmail: null });
  });

  it('waits for its link, and takes the place of the old one then', async () => {
    const user = await aVerifiedUser();
    const next = anEmail();
    const token = await askFor(user, next);
    expect(await profileOf(user.id)).toMatchObject({ email: user.email, pendingEmail: next });
    expect(JSON.stringify(mailsTo(next))).not.toContain('דנה');
    expect((await follow(token)).user).toEqual({ id: user.id, email: next });
    expect(await profileOf(user.id)).toMatchObject({ email: next, pendingEmail: null, emailVerified: true });
    const signIn = (email: string) => pairOf(sessions.login(requestOf(login, { email, password })));
    expect((await signIn(next)).user.id).toBe(user.id);
    expect(await refusalOf(signIn(user.email))).toBe('AUTH.BAD_CREDENTIALS');
    expect(await refusalOf(follow(token))).toBe('AUTH.VERIFICATION_INVALID');
    // The old one is free for somebody else.
    expect((await aUser(user.email)).email).toBe(user.email);
  });

  it('that is taken is answered and mailed alike, and refused to whoever has the mailbox', async () => {
    const [owner, other] = [await aVerifiedUser(), await aVerifiedUser()];
    const free = anEmail();
    const asked = async (email: string) => {
      const asker = await aVerifiedUser();
      const { user } = await update(asker.id, { name: 'דנה', email, currentPassword: password });
      return { ...user, id: '', email: '', pendingEmail: user.pendingEmail === email };
    };
    expect(await asked(owner.email)).toEqual(await asked(free));
    const token = await askFor(other, owner.email);
    expect(await refusalOf(follow(token))).toBe('AUTH.EMAIL_TAKEN');
    expect(await profileOf(owner.id)).toMatchObject({ email: owner.email, emailVerified: true });
    expect((await profileOf(other.id)).email).toBe(other.email);
  });

  it('is mailed once, however often the event comes, and again after the server was away', async () => {
    const user = await aVerifiedUser();
    const next = anEmail();
    mailer.failure = new AppError('SERVICE.UNAVAILABLE');
    await update(user.id, { name: 'דנה', email: next, currentPassword: password });
    // The event itself may come at the same moment: of two that come at once one does not try.
    expect(['SERVICE.UNAVAILABLE', undefined]).toContain(await refusalOf(deliver(user.id)));
    expect(mailsTo(next)).toEqual([]);
    mailer.failure = null;
    await Promise.all([deliver(user.id), deliver(user.id)]);
    await deliver(user.id);
    await eventually(() => expect(mailsTo(next)).toHaveLength(1));
    await follow(tokenIn(mailsTo(next)[0]!));
    expect((await profileOf(user.id)).email).toBe(next);
  });

  it('is good for a day, not after another was asked for, and not after it was given up', async () => {
    const user = await aVerifiedUser();
    const [first, second] = [anEmail(), anEmail()];
    const token = await askFor(user, first);
    auth.clock.advance(61_000);
    const newer = await askFor(user, second);
    expect(await refusalOf(follow(token))).toBe('AUTH.VERIFICATION_INVALID');
    auth.clock.advance(24 * 3_600_000);
    expect(await refusalOf(follow(newer))).toBe('AUTH.VERIFICATION_INVALID');
    const last = await askFor(user, second);
    expect((await profiles.cancel(requestOf(cancelEmailChange, {}, user.id))).user.pendingEmail).toBeNull();
    expect(await refusalOf(follow(last))).toBe('AUTH.VERIFICATION_INVALID');
    expect((await profileOf(user.id)).email).toBe(user.email);
  });

  it('is asked for once a minute and five times a day, also many at once', async () => {
    const { id } = await aVerifiedUser();
    const ask = () => refusalOf(update(id, { name: 'דנה', email: anEmail(), currentPassword: password }));
    const outcomes = await Promise.all([ask(), ask(), ask()]);
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    const later: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      auth.clock.advance(61_000);
      later.push(await ask());
    }
    expect(later).toEqual([undefined, undefined, undefined, undefined, 'REQUEST.TOO_MANY']);
  });

  it('is not flooded by many accounts', async () => {
    const victim = anEmail();
    const askAs = async (id: string) => {
      const outcome = await refusalOf(update(id, { name: 'דנה', email: victim, currentPassword: password }));
      await profiles.cancel(requestOf(cancelEmailChange, {}, id));
      auth.clock.advance(61_000);
      return outcome;
    };
    const outcomes: unknown[] = [];
    for (let account = 0; account < 2; account++) {
      const { id } = await aVerifiedUser();
      for (let n = 0; n < 5; n++) outcomes.push(await askAs(id));
    }
    expect(outcomes).toEqual(Array(10).fill(undefined));
    const { id } = await aVerifiedUser();
    expect(await askAs(id)).toBe('REQUEST.TOO_MANY');
  });
});

describe('the plan', () => {
  /** Billing, as the test says. */
  const billing = (answer: () => unknown) => {
    const client = auth.app.get(RequestClient, { strict: false });
    client.send = ((contract: typeof choosePlan) => {
      expect(contract.pattern).toBe(choosePlan.pattern);
      return Promise.resolve().then(answer);
    }) as unknown as typeof client.send;
  };
  const change = (id: string, plan: string) => profiles.changePlan(requestOf(changePlan, { plan }, id));

  it('is the one that billing says, at once, and is not undone by what is older', async () => {
    const { id } = await aUser();
    billing(() => ({ plan: 'pro', endDate: '2040-01-01T00:00:00.000Z', revision: 7 }));
    expect((await change(id, 'pro')).user).toMatchObject({
      subscriptionPlan: 'pro',
      subscriptionExpiresAt: '2040-01-01T00:00:00.000Z',
    });
    billing(() => ({ plan: 'starter', endDate: null, revision: 6 }));
    expect((await change(id, 'starter')).user.subscriptionPlan).toBe('pro');
    expect(changePlan.body.safeParse({ plan: 'gold' }).success).toBe(false);
  });

  it.each(['SUBSCRIPTION.PAYMENT_REQUIRED', 'PLAN.NOT_FOUND'] as const)(
    'stays as it is where billing says %s',
    async (code) => {
      const { id } = await aUser();
      billing(() => {
        throw new AppError(code);
      });
      expect(await refusalOf(change(id, 'premium'))).toBe(code);
      expect((await profileOf(id)).subscriptionPlan).toBe('starter');
    },
  );

  it('of nobody is nobody’s to change', async () => {
    billing(() => ({ plan: 'starter', endDate: null, revision: 1 }));
    expect(await refusalOf(change('0'.repeat(24), 'starter'))).toBe('USER.NOT_FOUND');
  });
});

describe('a person who deletes their account', () => {
  const remove = (id: string, currentPassword = password) =>
    profiles.delete(requestOf(deleteOwnAccount, { currentPassword }, id));

  it('is gone with the right password alone, and everybody is told', async () => {
    const { id, email } = await aUser();
    expect(await refusalOf(remove(id, 'not the password'))).toBe('AUTH.WRONG_PASSWORD');
    expect((await profileOf(id)).email).toBe(email);
    expect(await remove(id)).toEqual({ success: true });
    expect(await refusalOf(profileOf(id))).toBe('USER.NOT_FOUND');
    expect(await refusalOf(pairOf(sessions.login(requestOf(login, { email, password }))))).toBe(
      'AUTH.BAD_CREDENTIALS',
    );
    await eventually(() => {
      expect(auth.told(userDeleted)).toContainEqual({ userId: id });
      expect(auth.told(userAdministered).filter(({ target }) => target === id)).toMatchObject([
        { by: id, act: 'user-deleted' },
      ]);
    });
    expect(await refusalOf(remove(id))).toBe('USER.NOT_FOUND');
    // The address is free again.
    expect((await aUser(email)).id).not.toBe(id);
  });

  it('stays while nobody else could do what they do', async () => {
    const users = auth.app.get(UserRepository);
    const [first, second] = [await aUser(), await aUser()];
    for (const { id } of [first, second]) {
      await users.change(id, id, (user) => ({ state: { ...user, role: 'superadmin' } }));
    }
    const ends = await Promise.all([first, second].map(({ id }) => refusalOf(remove(id))));
    expect(ends.filter((end) => end === 'USER.LAST_SUPERADMIN')).toHaveLength(1);
    expect(await users.acrossOwnersSuperadmins()).toHaveLength(1);
  });
});
