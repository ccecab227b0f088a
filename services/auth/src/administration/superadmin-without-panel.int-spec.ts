import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { login, register, userAdministered, userRoleChanged } from '@megafon/contracts';
import { getModelToken } from '@megafon/mongo';
import { uniqueName } from '@megafon/testing';
import type { Model } from 'mongoose';
import { SessionsController } from '../sessions/sessions.controller.js';
import { anAuth, pairOf, requestOf, swept } from '../../test/an-auth.js';
import type { Auth } from '../../test/an-auth.js';
import { USER } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { superadminWithoutPanel } from './superadmin-without-panel.js';

let auth: Auth;
let users: Model<UserDocument>;
let sessions: SessionsController;
beforeAll(async () => {
  auth = await anAuth();
  users = auth.app.get<Model<UserDocument>>(getModelToken(USER), { strict: false });
  sessions = auth.app.get(SessionsController, { strict: false });
});
afterAll(() => auth.app.close());
beforeEach(() => users.deleteMany({}));

const password = 'a bakery on the corner';
async function aRegistered({ isVerified = true, email = `${uniqueName('dana')}@example.com` } = {}) {
  const { user } = await sessions.register(requestOf(register, { name: 'דנה', email, password }));
  if (isVerified) {
    const emailVerifiedAt = auth.clock.now();
    await users.updateOne({ _id: user.id }, { $set: { emailVerifiedAt, emailClaim: email } });
  }
  return { id: user.id, email };
}
const make = (email: string, isForced = false) =>
  superadminWithoutPanel(users, { email, isForced, now: auth.clock.now() });
const roleOf = async (id: string) => (await users.findById(id).lean())?.role;

describe('the first superadmin of a system', () => {
  it('is who registered and verified the address; it is told and on record, and who signs in is one', async () => {
    const { id, email } = await aRegistered();
    expect(await make(email)).toBe('made');
    expect(await roleOf(id)).toBe('superadmin');
    const act = { by: 'command-line', act: 'role-changed', target: id };
    await swept(auth);
    expect(auth.told(userAdministered)).toContainEqual(expect.objectContaining(act));
    expect(auth.told(userRoleChanged)).toContainEqual({ userId: id, role: 'superadmin' });
    const { user } = await pairOf(sessions.login(requestOf(login, { email, password })));
    expect(user.role).toBe('superadmin');
  });

  it('is made once, whoever asks again', async () => {
    const { id, email } = await aRegistered();
    expect([await make(email), await make(email)]).toEqual(['made', 'already']);
    expect(await users.findById(id).lean()).toMatchObject({ role: 'superadmin' });
    const told = () => auth.told(userRoleChanged).filter(({ userId }) => userId === id);
    await swept(auth);
    expect(told()).toHaveLength(1);
  });

  it('is made once, where two ask at the same time', async () => {
    const { id, email } = await aRegistered();
    const outcomes = await Promise.all([make(email), make(email)]);
    expect(outcomes.sort()).toEqual(['already', 'made']);
    const before = await users.findById(id).lean();
    expect(before?.role).toBe('superadmin');
  });

  it('is one of two people whom two commands make one at the same time', async () => {
    const registered = [await aRegistered(), await aRegistered(), await aRegistered()];
    const outcomes = await Promise.all(registered.map(({ email }) => make(email)));
    expect(outcomes.sort()).toEqual(['made', 'there-is-one', 'there-is-one']);
    const roles = await Promise.all(registered.map(({ id }) => roleOf(id)));
    expect(roles.sort()).toEqual(['superadmin', 'user', 'user']);
    await swept(auth);
    const ids = new Set(registered.map(({ id }) => id));
    expect(auth.told(userRoleChanged).filter(({ userId }) => ids.has(userId))).toHaveLength(1);
  });

  it('may be another one once the role was taken from the first', async () => {
    const [first, second] = [await aRegistered(), await aRegistered()];
    expect(await make(first.email)).toBe('made');
    await users.updateOne({ _id: first.id }, { $set: { role: 'user' } });
    expect(await make(second.email)).toBe('made');
    expect([await roleOf(first.id), await roleOf(second.id)]).toEqual(['user', 'superadmin']);
    expect(await make(first.email)).toBe('there-is-one');
  });

  it('is nobody whom nobody knows', async () => {
    expect(await make('nobody@example.com')).toBe('nobody');
  });

  it('is nobody who only says that the address is theirs', async () => {
    const { id, email } = await aRegistered({ isVerified: false });
    expect(await make(email, true)).toBe('unverified');
    expect(await roleOf(id)).toBe('user');
  });

  it('is who verified the address, not who claimed it too', async () => {
    const owner = await aRegistered();
    const { _id, ...fields } = (await users.findById(owner.id).lean()) as UserDocument;
    const stranger = { ...fields, _id: `${_id}-x`, owner: `${_id}-x`, emailClaim: `${owner.email}#1` };
    await users.collection.insertOne({ ...stranger, emailVerifiedAt: null } as never);
    expect(await make(owner.email)).toBe('made');
    expect([await roleOf(owner.id), await roleOf(stranger._id)]).toEqual(['superadmin', 'user']);
  });

  it('stays the only one, unless another is forced', async () => {
    const [first, second] = [await aRegistered(), await aRegistered()];
    expect(await make(first.email)).toBe('made');
    expect(await make(second.email)).toBe('there-is-one');
    expect(await roleOf(second.id)).toBe('user');
    expect(await make(second.email, true)).toBe('made');
    expect(await roleOf(second.id)).toBe('superadmin');
  });
});
