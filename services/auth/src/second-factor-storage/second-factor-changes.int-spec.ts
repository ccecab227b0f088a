import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  login,
  newEvent,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactors,
  secondFactorChanged,
  startPasskey,
  userAdministered,
  userDeleted,
} from '@megafon/contracts';
import { eventually } from '@megafon/testing';
import { AdministrationController } from '../administration/administration.controller.js';
import { pairOf, refusalOf, requestOf, swept } from '../../test/an-auth.js';
import { USER } from '../users/user.schema.js';
import type { UserDocument } from '../users/user.schema.js';
import { ForgetSecondFactorsWhenUserDeleted } from '../second-factors/events/forget-second-factors-when-user-deleted.js';
import { resetWithoutPanel } from '../administration/reset-without-panel.js';
import { SECOND_FACTORS } from './second-factors.schema.js';
import type { SecondFactorsDocument } from './second-factors.schema.js';

import {
  aUser,
  asked,
  auth,
  changesOf,
  claimsOf,
  controller,
  delivered,
  factorsOf,
  from,
  mailer,
  modelOf,
  openAuth,
  password,
  proofOf,
  refreshOf,
  sessions,
  stepMs,
  stored,
  users,
  withApp,
  withPasskey,
} from '../../test/second-factor-steps.js';

beforeAll(openAuth);
afterAll(() => auth.app.close());
beforeEach(() => auth.clock.advance(2 * stepMs));

describe('turning it off', () => {
  it('needs the password, and leaves the password alone to ask for', async () => {
    const user = await aUser();
    await withApp(user);
    await withPasskey(user);
    const remove = async (what: string, rest = {}) =>
      controller.remove(from(user, removeSecondFactors, { ...(await proofOf(user)), what, ...rest }));
    const guess = { currentPassword: 'a guess' };
    expect(await refusalOf(remove('everything', guess))).toBe('AUTH.WRONG_PASSWORD');
    await remove('app');
    expect(await asked(user)).toMatchObject({ hasApp: false, hasRecoveryCodes: true });
    await remove('everything');
    await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    expect(claimsOf((await refreshOf(user)).token).sf).toBeUndefined();
    expect(await refusalOf(remove('everything'))).toBe('SECOND_FACTOR.OFF');
    await eventually(() =>
      expect(changesOf(user)).toEqual(['app-added', 'passkey-added', 'app-removed', 'turned-off']),
    );
  });

  it('is refused every change with a wrong password', async () => {
    const user = await aUser();
    await withPasskey(user);
    const [{ _id: id } = { _id: '' }] = (await factorsOf(user)).passkeys;
    const wrong = { currentPassword: 'a guess' };
    const refusals = await Promise.all([
      refusalOf(controller.startPasskey(from(user, startPasskey, wrong))),
      refusalOf(controller.renamePasskey(from(user, renamePasskey, { ...wrong, name: 'x' }, { id }))),
      refusalOf(controller.removePasskey(from(user, removePasskey, wrong, { id }))),
      refusalOf(controller.renewRecoveryCodes(from(user, renewRecoveryCodes, wrong))),
    ]);
    expect(new Set(refusals)).toEqual(new Set(['AUTH.WRONG_PASSWORD']));
  });
});

describe('telling of a change', () => {
  it('mails the owner once, in words without any secret', async () => {
    const user = await aUser();
    const { secret, recoveryCodes } = await withApp(user);
    const mine = () =>
      mailer.sent.filter(({ to, subject }) => to === user.user.email && subject.includes('דו־שלבי'));
    await eventually(() => expect(changesOf(user)).toEqual(['app-added']));
    await eventually(async () => expect((await stored(user))?.numberTold).toBe(1), { timeoutMs: 60_000 });
    await delivered(user);
    expect(mine().map(({ subject }) => subject)).toEqual(['שינוי באימות הדו־שלבי במגפון']);
    const text = JSON.stringify([mine(), auth.told(secondFactorChanged)]);
    for (const word of [secret, ...recoveryCodes]) expect(text).not.toContain(word);
    expect(mine()[0]?.text).toContain('https://megafon.test/settings');
  });

  it('says nothing to an address that nobody verified', async () => {
    const user = await aUser();
    await users.change(user.user.id, user.user.id, (known) => ({
      state: { ...known, emailVerifiedAt: null },
    }));
    await withApp(user);
    await eventually(() => expect(changesOf(user)).toEqual(['app-added']));
    await delivered(user);
    expect(
      mailer.sent.filter(({ to, subject }) => to === user.user.email && subject.includes('דו־שלבי')),
    ).toEqual([]);
  });
});

describe('a person who lost them', () => {
  const anAdmin = async (role: 'admin' | 'superadmin') => {
    const { user } = await aUser();
    await users.change(user.id, user.id, (known) => ({ state: { ...known, role } }));
    return { userId: user.id, role, name: user.name, email: user.email };
  };
  const reset = async (role: 'admin' | 'superadmin', id: string) => {
    const caller = await anAdmin(role);
    const administration = auth.app.get(AdministrationController, { strict: false });
    const request = { ...requestOf(resetSecondFactors, {}, caller.userId), caller, params: { id } };
    return { by: caller.userId, refusal: await refusalOf(administration.resetSecondFactors(request)) };
  };

  it('is helped by a superadmin, which is told by mail and on record', async () => {
    const user = await aUser();
    await withApp(user);
    expect((await reset('admin', user.user.id)).refusal).toBe('AUTH.FORBIDDEN');
    const { by, refusal } = await reset('superadmin', user.user.id);
    expect(refusal).toBeUndefined();
    await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    const act = { by, act: 'second-factors-reset', target: user.user.id, details: {} };
    await eventually(() => expect(auth.told(userAdministered)).toContainEqual(act));
    await eventually(() => expect(changesOf(user)).toEqual(['app-added', 'reset']));
    await delivered(user);
    expect(mailer.sent.filter(({ to }) => to === user.user.email).at(-1)?.text).toContain(
      'מנהלי מגפון הסירו',
    );
    expect((await reset('superadmin', user.user.id)).refusal).toBe('SECOND_FACTOR.OFF');
    expect((await reset('superadmin', 'f'.repeat(24))).refusal).toBe('USER.NOT_FOUND');
  });

  it('is helped from the command line when there is nobody else, which waits to be told', async () => {
    const user = await aUser();
    await withApp(user);
    const models = [modelOf<UserDocument>(USER), modelOf<SecondFactorsDocument>(SECOND_FACTORS)] as const;
    expect(await resetWithoutPanel(...models, 'nobody@example.com', new Date())).toBe(false);
    expect(await resetWithoutPanel(...models, user.user.email, new Date())).toBe(true);
    expect(await resetWithoutPanel(...models, user.user.email, new Date())).toBe(false);
    await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    const act = { by: 'command-line', act: 'second-factors-reset', target: user.user.id, details: {} };
    await swept(auth);
    expect(auth.told(userAdministered)).toContainEqual(act);
    expect(changesOf(user)).toEqual(['app-added', 'reset']);
  });

  it('leaves nothing behind when the account is deleted', async () => {
    const user = await aUser();
    await withApp(user);
    await asked(user);
    const data = { userId: user.user.id };
    const fields = { id: 'gone', tenant: user.user.id, traceId: '', time: auth.clock.now(), data };
    await auth.app
      .get(ForgetSecondFactorsWhenUserDeleted, { strict: false })
      .handle(newEvent(userDeleted, fields));
    expect(await stored(user)).toBeNull();
  });
});
