import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  endUserSessions,
  grantPlan,
  listUsers,
  newEvent,
  refresh,
  register,
  sessionsRevoked,
  updateProfile,
  updateUser,
  userAdministered,
  userDeleted,
  userRoleChanged,
} from '@megafon/contracts';
import type { Caller, ReplyOf, RequestInput, Role } from '@megafon/contracts';
import { RequestClient } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { getModelToken, Outbox } from '@megafon/mongo';
import { eventually, uniqueName } from '@megafon/testing';
import type { Model } from 'mongoose';
import { ProfileController } from '../profile/profile.controller.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, refusalOf, requestOf } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { AddUser } from '../users/add-user.js';
import { verifiedClaim } from '../users/email-claim.js';
import { UserRepository } from '../users/user.repository.js';
import { USER } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { AdministrationController } from './administration.controller.js';
import { EndSessionsWhenRevoked } from './events/end-sessions-when-revoked.js';
import { EndSessionsWhenRoleChanged } from './events/end-sessions-when-role-changed.js';
import { ForgetSessionsWhenUserDeleted } from './events/forget-sessions-when-user-deleted.js';

let auth: Auth;
let users: UserRepository;
let controller: AdministrationController;
let boss: UserDocument;
let granted: ReplyOf<typeof grantPlan> | AppError;
const asked: unknown[] = [];

beforeAll(async () => {
  auth = await anAuth();
  users = auth.app.get(UserRepository, { strict: false });
  controller = auth.app.get(AdministrationController, { strict: false });
  auth.app.get(RequestClient, { strict: false }).send = ((contract: unknown, { body }: { body: unknown }) => {
    expect(contract).toBe(grantPlan);
    asked.push(body);
    return granted instanceof AppError ? Promise.reject(granted) : Promise.resolve(granted);
  }) as never;
});
afterAll(() => auth.app.close());
beforeEach(async () => {
  await auth.app.get<Model<UserDocument>>(getModelToken(USER), { strict: false }).deleteMany({});
  boss = await aUser({ role: 'superadmin', name: 'סיגל הראשית' });
});

function aUser({ role = 'user', name = 'דנה כהן' }: { role?: Role; name?: string } = {}) {
  const email = `${uniqueName('dana')}@example.com`;
  return auth.app.get(AddUser, { strict: false }).execute({
    name,
    email,
    emailClaim: verifiedClaim(email),
    emailVerifiedAt: auth.clock.now(),
    role,
    passwordHash: 'none',
    businessName: '',
    businessType: 'general',
    marketingStyle: 'professional',
    requestedPlan: 'starter',
    grantedPlan: null,
  });
}
const callerOf = ({ _id, role, name, email }: UserDocument): Caller => ({ userId: _id, role, name, email });
const part = { traceId: '', deadline: Date.now() + 600_000 };

function list(query: Partial<RequestInput<typeof listUsers>['query']> = {}) {
  const parsed = listUsers.query.parse(query);
  return controller.list({ ...part, params: {}, query: parsed, body: {}, caller: null, userId: '' });
}
function update(by: UserDocument | null, id: string, body: RequestInput<typeof updateUser>['body']) {
  const caller = by && callerOf(by);
  return controller.update({ ...part, params: { id }, query: {}, body, caller, userId: by?._id ?? '' });
}
function remove(by: UserDocument | null, id: string) {
  const caller = by && callerOf(by);
  const request = { ...part, params: { id }, query: {}, body: {}, caller, userId: by?._id ?? '' };
  return controller.remove(request satisfies Parameters<typeof controller.remove>[0]);
}
function endSessions(by: UserDocument | null, id: string) {
  const caller = by && callerOf(by);
  const request = { ...part, params: { id }, query: {}, body: {}, caller, userId: by?._id ?? '' };
  return controller.endSessions(request satisfies RequestOf<typeof endUserSessions>);
}
async function aSignedIn() {
  const sessions = auth.app.get(SessionsController, { strict: false });
  const body = { name: 'דנה', email: `${uniqueName('d')}@example.com`, password: 'correct horse battery' };
  const { user, refreshToken } = await sessions.register(requestOf(register, body));
  return { id: user.id, refreshing: () => refusalOf(sessions.refresh(requestOf(refresh, { refreshToken }))) };
}
const find = (id: string) => users.find(id, id);
const settled = () => auth.app.get(Outbox, { strict: false }).idle();

describe('the list of users', () => {
  it('is paged, newest first, with what the panel shows and nothing of how they sign in', async () => {
    for (let n = 0; n < 24; n += 1) await aUser({ name: `משתמש ${n}` });
    const first = await list();
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 25, pages: 2 });
    expect(first.data).toHaveLength(20);
    expect(first.data[0]).toMatchObject({ name: 'משתמש 23', role: 'user', subscriptionPlan: 'starter' });
    expect(first.data[0]!.subscriptionExpiresAt).toBeNull();
    expect(JSON.stringify(first)).not.toContain('passwordHash');
    const second = await list({ page: 2 });
    expect(second.data).toHaveLength(5);
    const ids = [...first.data, ...second.data].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(25);
    expect((await list({ page: 3 })).data).toEqual([]);
  });

  it('is searched by words of the name and by the address, and filtered by role', async () => {
    const ruth = await aUser({ name: 'רות לוי', role: 'admin' });
    const dan = await aUser({ name: 'דן לוי' });
    const found = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ _id }) => _id);
    expect(await found({ search: 'לוי' })).toEqual([dan._id, ruth._id]);
    expect(await found({ search: 'לו דן' })).toEqual([dan._id]);
    expect(await found({ search: ruth.email.toUpperCase() })).toEqual([ruth._id]);
    expect(await found({ search: 'לוי', role: 'admin' })).toEqual([ruth._id]);
    expect(await found({ role: 'superadmin' })).toEqual([boss._id]);
    expect(await found({ search: '.*' })).toEqual([]);
    expect((await list({ search: 'לוי' })).pagination).toMatchObject({ total: 2, pages: 1 });
  });

  it('is found by the rarest of the words, whichever was typed first', async () => {
    for (const family of ['לוי', 'לוי', 'מזרחי']) await aUser({ name: `דנה ${family}` });
    const model = auth.app.get<Model<UserDocument>>(getModelToken(USER), { strict: false });
    const asked = jest.spyOn(model, 'find');
    for (const search of ['דנה מזרחי', 'מזרחי דנה']) expect((await list({ search })).data).toHaveLength(1);
    const $all = ['מזרחי', 'דנה'];
    expect(asked.mock.calls.map(([filter]) => filter)).toEqual(Array(2).fill({ searchPrefixes: { $all } }));
    asked.mockRestore();
  });

  it('finds a user by the name they have now, and users of an earlier version', async () => {
    const { _id, email } = await aUser({ name: 'דן לוי' });
    const profile = auth.app.get(ProfileController, { strict: false });
    await profile.update(requestOf(updateProfile, { name: 'גיל', email }, _id));
    expect((await list({ search: 'גיל' })).data).toHaveLength(1);
    expect((await list({ search: 'לוי' })).data).toHaveLength(0);
    const model = auth.app.get<Model<UserDocument>>(getModelToken(USER), { strict: false });
    await model.updateMany({}, { $unset: { searchPrefixes: 1 } });
    expect((await list()).data).toHaveLength(0);
    expect(await users.acrossOwnersMakeFindable()).toBe(2);
    expect((await list({ search: 'גיל' })).data).toHaveLength(1);
  });
});

describe('a role', () => {
  it('is given and taken by a superadmin alone, whatever the token says', async () => {
    const [user, admin] = [await aUser(), await aUser({ role: 'admin' })];
    expect(await refusalOf(update(null, user._id, { role: 'admin' }))).toBe('AUTH.REQUIRED');
    expect(await refusalOf(update(user, user._id, { role: 'admin' }))).toBe('AUTH.ADMIN_ONLY');
    expect(await refusalOf(update(admin, user._id, { role: 'admin' }))).toBe('AUTH.FORBIDDEN');
    const forged = { ...admin, role: 'superadmin' as const };
    expect(await refusalOf(update(forged, user._id, { role: 'admin' }))).toBe('AUTH.FORBIDDEN');
    expect((await update(boss, user._id, { role: 'admin' })).data.role).toBe('admin');
    expect((await find(user._id))!.role).toBe('admin');
    expect(await refusalOf(update(boss, 'f'.repeat(24), { role: 'admin' }))).toBe('USER.NOT_FOUND');
  });

  it('is told to everybody once, and goes on record with who changed it', async () => {
    const { _id: userId } = await aUser();
    await update(boss, userId, { role: 'admin' });
    await update(boss, userId, { role: 'admin' });
    await settled();
    expect(auth.told(userRoleChanged).filter((told) => told.userId === userId)).toEqual([
      { userId, role: 'admin' },
    ]);
    expect(auth.told(userAdministered).filter(({ target }) => target === userId)).toEqual([
      { by: boss._id, act: 'role-changed', target: userId, details: { from: 'user', to: 'admin' } },
    ]);
  });

  it('ends the sessions that its user has, and none that begins later', async () => {
    const sessions = auth.app.get(SessionsController, { strict: false });
    const body = { name: 'דנה', email: `${uniqueName('d')}@example.com`, password: 'correct horse battery' };
    const { user, refreshToken } = await sessions.register(requestOf(register, body));
    await update(boss, user.id, { role: 'admin' });
    expect(await refusalOf(sessions.refresh(requestOf(refresh, { refreshToken })))).toBe(
      'AUTH.REFRESH_INVALID',
    );
    auth.clock.advance(2_000);
    const repository = auth.app.get(SessionRepository, { strict: false });
    const later = { current: 'x', previous: null, startedAt: auth.clock.now(), endedAt: null };
    await repository.insert(user.id, { ...later, expiresAt: new Date(Date.now() + 86_400_000) });
    const event = newEvent(userRoleChanged, {
      id: 'again',
      tenant: user.id,
      traceId: '',
      time: new Date(auth.clock.now().getTime() - 1_000),
      data: { userId: user.id, role: 'admin' },
    });
    await auth.app.get(EndSessionsWhenRoleChanged, { strict: false }).handle(event);
    const open = (await repository.list(user.id)).filter(({ endedAt }) => endedAt === null);
    expect(open.map(({ current }) => current)).toEqual(['x']);
  });
});

describe('the sessions of a user', () => {
  it('are ended by an admin, all of them, told to everybody, and on record with who did it', async () => {
    const [user, admin] = [await aSignedIn(), await aUser({ role: 'admin' })];
    await endSessions(admin, user.id);
    expect(await user.refreshing()).toBe('AUTH.REFRESH_INVALID');
    await settled();
    expect(auth.told(sessionsRevoked).filter(({ userId }) => userId === user.id)).toEqual([
      { userId: user.id, reason: 'logout-everywhere' },
    ]);
    expect(auth.told(userAdministered).filter(({ target }) => target === user.id)).toEqual([
      { by: admin._id, act: 'sessions-ended', target: user.id, details: {} },
    ]);
  });

  it('are nobody else’s to end, and those of a superadmin are a superadmin’s, whatever the token says', async () => {
    const [user, admin, other] = [await aSignedIn(), await aUser({ role: 'admin' }), await aUser()];
    expect(await refusalOf(endSessions(null, user.id))).toBe('AUTH.REQUIRED');
    expect(await refusalOf(endSessions({ ...other, role: 'admin' }, user.id))).toBe('AUTH.ADMIN_ONLY');
    expect(await refusalOf(endSessions(admin, 'f'.repeat(24)))).toBe('USER.NOT_FOUND');
    await update(boss, user.id, { role: 'superadmin' });
    expect(await refusalOf(endSessions(admin, user.id))).toBe('AUTH.FORBIDDEN');
    expect(await refusalOf(endSessions({ ...admin, role: 'superadmin' }, user.id))).toBe('AUTH.FORBIDDEN');
    expect(await refusalOf(endSessions(boss, user.id))).toBeUndefined();
    await settled();
    const ended = auth.told(sessionsRevoked).filter(({ userId }) => userId === user.id);
    expect(ended).toHaveLength(1);
  });

  it('end with the news of it where the call was cut short, and those that begin later go on', async () => {
    const [before, repository] = [await aSignedIn(), auth.app.get(SessionRepository, { strict: false })];
    const time = auth.clock.now();
    auth.clock.advance(2_000);
    const later = { current: 'x', previous: null, startedAt: auth.clock.now(), endedAt: null };
    await repository.insert(before.id, { ...later, expiresAt: new Date(Date.now() + 86_400_000) });
    const data = { userId: before.id, reason: 'logout-everywhere' } as const;
    const event = newEvent(sessionsRevoked, { id: 'r', tenant: before.id, traceId: '', time, data });
    const handler = auth.app.get(EndSessionsWhenRevoked, { strict: false });
    await handler.handle(event);
    await handler.handle(event);
    expect(await before.refreshing()).toBe('AUTH.REFRESH_INVALID');
    const open = (await repository.list(before.id)).filter(({ endedAt }) => endedAt === null);
    expect(open.map(({ current }) => current)).toEqual(['x']);
  });
});

describe('the last superadmin', () => {
  it('is neither demoted nor deleted, by anybody, themselves included', async () => {
    expect(await refusalOf(update(boss, boss._id, { role: 'user' }))).toBe('USER.LAST_SUPERADMIN');
    expect(await refusalOf(remove(boss, boss._id))).toBe('USER.LAST_SUPERADMIN');
    expect((await find(boss._id))!.role).toBe('superadmin');
  });

  it('stays, when all superadmins take each other’s role or life at once', async () => {
    const all = [boss];
    for (let n = 0; n < 5; n += 1) all.push(await aUser({ role: 'superadmin' }));
    const attempts = all.flatMap((by, at) => {
      const other = all[(at + 1) % all.length]!;
      return [
        update(by, other._id, { role: 'user' }),
        update(by, other._id, { role: 'admin' }),
        remove(by, other._id),
      ];
    });
    await Promise.allSettled(attempts);
    expect((await users.acrossOwnersSuperadmins()).length).toBeGreaterThan(0);
    const [left] = await users.acrossOwnersSuperadmins();
    const still = (await find(left!))!;
    for (const id of await users.acrossOwnersSuperadmins())
      if (id !== still._id) await update(still, id, { role: 'user' });
    expect(await refusalOf(update(still, still._id, { role: 'admin' }))).toBe('USER.LAST_SUPERADMIN');
  });

  it('may go once there is another', async () => {
    const other = await aUser({ role: 'superadmin' });
    await update(boss, boss._id, { role: 'user' });
    expect(await users.acrossOwnersSuperadmins()).toEqual([other._id]);
  });
});

describe('the plan of a user', () => {
  const endDate = '2030-01-01T00:00:00.000Z';

  it('is granted by billing for an admin, and shown at once', async () => {
    const [user, admin] = [await aUser(), await aUser({ role: 'admin' })];
    granted = { plan: 'pro', endDate, revision: 2 };
    const change = { subscriptionPlan: 'pro', subscriptionExpiresAt: endDate } as const;
    expect((await update(admin, user._id, change)).data).toMatchObject(change);
    expect(asked.at(-1)).toEqual({ userId: user._id, plan: 'pro', endDate, by: admin._id });
    expect((await list({ search: user.email })).data[0]).toMatchObject(change);
    granted = { plan: 'pro', endDate: null, revision: 3 };
    const endless = await update(boss, user._id, { subscriptionPlan: 'pro', subscriptionExpiresAt: null });
    expect(endless.data.subscriptionExpiresAt).toBeNull();
  });

  it('is no ordinary user’s to change, and stays where billing refuses', async () => {
    const user = await aUser();
    const change = { subscriptionPlan: 'premium', subscriptionExpiresAt: null } as const;
    const before = asked.length;
    expect(await refusalOf(update(user, user._id, change))).toBe('AUTH.ADMIN_ONLY');
    expect(await refusalOf(update(null, user._id, change))).toBe('AUTH.REQUIRED');
    expect(await refusalOf(update(boss, 'f'.repeat(24), change))).toBe('USER.NOT_FOUND');
    expect(asked).toHaveLength(before);
    granted = new AppError('PLAN.NOT_FOUND');
    expect(await refusalOf(update(boss, user._id, change))).toBe('PLAN.NOT_FOUND');
    expect((await find(user._id))!.subscriptionPlan).toBe('starter');
  });

  it.each([
    [{}],
    [{ role: 'root' }],
    [{ role: 'admin', subscriptionPlan: 'pro', subscriptionExpiresAt: null }],
    [{ subscriptionPlan: 'pro' }],
    [{ subscriptionPlan: 'gold', subscriptionExpiresAt: null }],
    [{ subscriptionPlan: 'pro', subscriptionExpiresAt: 'tomorrow' }],
  ])('or role is not changed by %j', (body) => {
    expect(updateUser.body.safeParse(body).success).toBe(false);
  });
});

describe('a user who is deleted', () => {
  it('is gone by a superadmin alone, with every session, and everybody is told', async () => {
    const [user, admin] = [await aUser(), await aUser({ role: 'admin' })];
    expect(await refusalOf(remove(null, user._id))).toBe('AUTH.REQUIRED');
    expect(await refusalOf(remove(admin, user._id))).toBe('AUTH.FORBIDDEN');
    const repository = auth.app.get(SessionRepository, { strict: false });
    const startedAt = auth.clock.now();
    const session = { current: 'x', previous: null, startedAt, endedAt: null };
    await repository.insert(user._id, { ...session, expiresAt: new Date(Date.now() + 86_400_000) });
    await remove(boss, user._id);
    expect(await find(user._id)).toBeNull();
    await eventually(() =>
      expect(auth.told(userDeleted).filter(({ userId }) => userId === user._id)).toHaveLength(1),
    );
    expect(auth.told(userAdministered).filter(({ target }) => target === user._id)).toMatchObject([
      { by: boss._id, act: 'user-deleted' },
    ]);
    const news = newEvent(userDeleted, {
      id: 'd',
      tenant: user._id,
      traceId: '',
      time: auth.clock.now(),
      data: { userId: user._id },
    });
    const forget = auth.app.get(ForgetSessionsWhenUserDeleted, { strict: false });
    await forget.handle(news);
    await forget.handle(news);
    expect(await repository.list(user._id)).toEqual([]);
    expect(await refusalOf(remove(boss, user._id))).toBe('USER.NOT_FOUND');
  });

  it('is deleted once, however many ask at once', async () => {
    const user = await aUser();
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => remove(boss, user._id)));
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    await settled();
    const told = auth.told(userDeleted).filter(({ userId }) => userId === user._id);
    expect(told.length).toBeGreaterThan(0);
    expect(await find(user._id)).toBeNull();
  });
});
