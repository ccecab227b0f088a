import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addPasskey,
  confirmApp,
  login,
  maxPasskeys,
  newEvent,
  removePasskey,
  renamePasskey,
  secondFactorChanged,
  startApp,
  startPasskey,
} from '@megafon/contracts';
import { SecretBox } from '@megafon/secrets';
import { rotateAppSecrets } from '../keys/rotate-app-secrets.js';
import { pairOf, refusalOf, requestOf } from '../../test/an-auth.js';
import { SoftAuthenticator } from '../../test/soft-authenticator.js';
import { EndSessionsWhenSecondFactorTurnedOn } from './events/end-sessions-when-second-factor-turned-on.js';
import { SECOND_FACTORS } from '../second-factor-storage/second-factors.schema.js';
import type { SecondFactorsDocument } from '../second-factor-storage/second-factors.schema.js';

import {
  aUser,
  again,
  anAuthenticator,
  asked,
  askedTimes,
  auth,
  bothOf,
  claimsOf,
  codeOf,
  controller,
  factorsOf,
  from,
  modelOf,
  openAuth,
  password,
  proofOf,
  refreshOf,
  remember,
  renewed,
  sessions,
  show,
  stepMs,
  stored,
  users,
  withApp,
  withPasskey,
} from '../../test/second-factor-steps.js';

beforeAll(openAuth);
afterAll(() => auth.app.close());
beforeEach(() => auth.clock.advance(2 * stepMs));

describe('signing in without a second factor', () => {
  it('answers what it always did', async () => {
    const user = await aUser();
    const answer = await sessions.login(requestOf(login, { email: user.user.email, password }));
    expect(Object.keys(answer).sort()).toEqual(['refreshMaxAgeS', 'refreshToken', 'token', 'user']);
    expect(claimsOf((await pairOf(answer)).token).sf).toBeUndefined();
  });
});

describe('an authenticator app', () => {
  it('counts when a code of it was shown, and not before', async () => {
    const user = await aUser();
    const { secret, uri } = await controller.startApp(from(user, startApp, again));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(await factorsOf(user)).toEqual({ appSince: null, passkeys: [], recoveryCodesLeft: 0 });
    await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    const wrong = codeOf(secret, 100);
    expect(await refusalOf(controller.confirmApp(from(user, confirmApp, { code: wrong })))).toBe(
      'AUTH.WRONG_CODE',
    );
    const { recoveryCodes } = await controller.confirmApp(
      from(user, confirmApp, { code: ` ${codeOf(secret).replace(/(...)/, '$1 ')} ` }),
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await factorsOf(user)).recoveryCodesLeft).toBe(10);
    expect(await asked(user)).toMatchObject({
      hasApp: true,
      hasRecoveryCodes: true,
      passkey: null,
      expiresInS: 300,
    });
    const both = await bothOf(user, { recoveryCode: recoveryCodes?.[0] });
    expect(await refusalOf(controller.startApp(from(user, startApp, both)))).toBe('SECOND_FACTOR.EXISTS');
  });

  it('is set up by whoever knows the password, within a quarter of an hour', async () => {
    const user = await aUser();
    const guess = { currentPassword: 'a guess' };
    expect(await refusalOf(controller.startApp(from(user, startApp, guess)))).toBe('AUTH.WRONG_PASSWORD');
    expect(await refusalOf(controller.confirmApp(from(user, confirmApp, { code: '123456' })))).toBe(
      'SECOND_FACTOR.NOT_STARTED',
    );
    const { secret } = await controller.startApp(from(user, startApp, again));
    auth.clock.advance(900_000);
    expect(await refusalOf(controller.confirmApp(from(user, confirmApp, { code: codeOf(secret) })))).toBe(
      'SECOND_FACTOR.NOT_STARTED',
    );
  });

  it('ends what was opened by the password alone, but for where it was set up', async () => {
    const user = await aUser();
    const elsewhere = await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    await withApp(user);
    expect(await refusalOf(refreshOf(elsewhere))).toBe('AUTH.REFRESH_INVALID');
    const here = await refreshOf(user);
    expect(claimsOf(here.token).sf).toBe(true);
    const later = await show(user, await asked(user), { recoveryCode: (await renewed(user))[0] });
    const data = { userId: user.user.id, change: 'app-added', number: 1, isOn: true } as const;
    const fields = { id: 'again', tenant: user.user.id, traceId: '', time: auth.clock.now(), data };
    const handler = auth.app.get(EndSessionsWhenSecondFactorTurnedOn, { strict: false });
    await handler.handle(newEvent(secondFactorChanged, fields));
    expect(await refusalOf(refreshOf(here))).toBeUndefined();
    expect(claimsOf((await refreshOf(later)).token).sf).toBe(true);
  });

  it('gets in by a code of now, of the step before and of the one after, each step once', async () => {
    const user = await aUser();
    const { secret } = await withApp(user);
    // A step has just begun: none ends while its codes are shown.
    auth.clock.advance(10 * stepMs - (auth.clock.now().getTime() % stepMs));
    for (const steps of [-1, 0, 1]) {
      const pair = await show(user, await asked(user), { code: codeOf(secret, steps) });
      expect([pair.user.id, claimsOf(pair.token).sf]).toEqual([user.user.id, true]);
    }
    for (const steps of [-2, -1, 0, 1, 2]) {
      expect(await refusalOf(show(user, await asked(user), { code: codeOf(secret, steps) }))).toBe(
        'AUTH.WRONG_CODE',
      );
    }
  });

  it('lets one in of twenty who show the same code at once, by one challenge or by twenty', async () => {
    const user = await aUser();
    const { secret } = await withApp(user);
    const one = await asked(user);
    const same = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(show(user, one, { code: codeOf(secret) }))),
    );
    expect(same.filter((code) => code === undefined)).toHaveLength(1);
    auth.clock.advance(stepMs);
    const many = await askedTimes(20, user);
    const code = codeOf(secret);
    const outcomes = await Promise.all(many.map((each) => refusalOf(show(user, each, { code }))));
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'AUTH.WRONG_CODE']));
  });

  it('keeps its secret sealed, for its user alone, and under a new key when keys change', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const { secret } = await withApp(user);
    await withApp(other);
    expect(JSON.stringify(await stored(user))).not.toContain(secret);
    const model = modelOf<SecondFactorsDocument>(SECOND_FACTORS);
    const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
    const counts = await rotateAppSecrets(model, SecretBox.fromKeys(`${key('k2', 8)},${key('k1', 7)}`));
    expect(counts).toMatchObject({ failed: 0, current: 0 });
    const fresh = SecretBox.fromKeys(key('k2', 8));
    expect(fresh.open((await stored(user))!.app!.secret, `second-factor-app:${user.user.id}`)).toBe(secret);
    const sealed = (await stored(user))!.app!.secret;
    expect(() => fresh.open(sealed, `second-factor-app:${other.user.id}`)).toThrow();
    expect(await rotateAppSecrets(model, SecretBox.fromKeys(key('k3', 9)))).toMatchObject({
      rotated: 0,
      current: 0,
    });
    await rotateAppSecrets(model, SecretBox.fromKeys(`${key('k1', 7)},${key('k2', 8)}`));
  });
});

describe('a challenge', () => {
  it('is good once, for five minutes and five tries, and of its own address alone', async () => {
    const user = await aUser();
    const { recoveryCodes } = await withApp(user);
    const wrong = { recoveryCode: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' };
    const tried = await asked(user);
    for (let n = 0; n < 5; n++) expect(await refusalOf(show(user, tried, wrong))).toBe('AUTH.WRONG_CODE');
    const good = { recoveryCode: recoveryCodes[0] };
    expect(await refusalOf(show(user, tried, good))).toBe('AUTH.CHALLENGE_OVER');
    const old = await asked(user);
    auth.clock.advance(300_000);
    expect(await refusalOf(show(user, old, good))).toBe('AUTH.CHALLENGE_OVER');
    const other = await aUser();
    expect(await refusalOf(show(other, await asked(user), good))).toBe('AUTH.CHALLENGE_OVER');
    expect(await refusalOf(show(user, { ...old, challenge: 'x'.repeat(43) }, good))).toBe(
      'AUTH.CHALLENGE_OVER',
    );
    const used = await asked(user);
    expect(await refusalOf(show(user, used, good))).toBeUndefined();
    expect(await refusalOf(show(user, used, { recoveryCode: recoveryCodes[1] }))).toBe('AUTH.CHALLENGE_OVER');
  });

  it('lets one in, also where two different factors are shown by it at once', async () => {
    const user = await aUser();
    const { secret, recoveryCodes } = await withApp(user);
    const one = await asked(user);
    const shown = [
      { code: codeOf(secret) },
      ...recoveryCodes.slice(0, 4).map((recoveryCode) => ({ recoveryCode })),
    ];
    const outcomes = await Promise.all(shown.map((each) => refusalOf(show(user, one, each))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
  });

  it('is good for nothing once the password is another one, which keeps the factor', async () => {
    const user = await aUser();
    const { recoveryCodes } = await withApp(user);
    const before = await asked(user);
    await users.change(user.user.id, user.user.id, (known) => ({
      state: { ...known, passwordNumber: (known.passwordNumber ?? 0) + 1 },
    }));
    expect(await refusalOf(show(user, before, { recoveryCode: recoveryCodes[0] }))).toBe(
      'AUTH.CHALLENGE_OVER',
    );
    expect((await asked(user)).hasApp).toBe(true);
  });
});

describe('codes that strangers try', () => {
  it('have to wait after thirty, and the owner on a known device does not', async () => {
    const user = await aUser();
    const { secret, recoveryCodes } = await withApp(user);
    const wrong = { code: codeOf(secret, 100) };
    const outcomes: (string | undefined)[] = [];
    for (let n = 0; n < 32; n++) outcomes.push(await refusalOf(show(user, await asked(user), wrong, false)));
    expect(outcomes.slice(0, 30)).toEqual(Array(30).fill('AUTH.WRONG_CODE'));
    expect(outcomes.slice(30)).toEqual(['REQUEST.TOO_MANY', 'REQUEST.TOO_MANY']);
    const good = { code: codeOf(secret) };
    expect(await refusalOf(show(user, await asked(user), good, false))).toBe('REQUEST.TOO_MANY');
    expect(await refusalOf(show(user, await asked(user), good, true))).toBeUndefined();
    const recovery = { recoveryCode: recoveryCodes[0] };
    expect(await refusalOf(show(user, await asked(user), recovery, false))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  it('are good once each, however they are typed, and many at once are one', async () => {
    const user = await aUser();
    const { recoveryCodes } = await withApp(user);
    const [first = '', second = ''] = recoveryCodes;
    const typed = { recoveryCode: ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} ` };
    const challenges = await askedTimes(20, user);
    const outcomes = await Promise.all(challenges.map((each) => refusalOf(show(user, each, typed))));
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect((await factorsOf(user)).recoveryCodesLeft).toBe(9);
    const text = JSON.stringify(await stored(user));
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    const fresh = await renewed(user);
    expect(await refusalOf(show(user, await asked(user), { recoveryCode: second }))).toBe('AUTH.WRONG_CODE');
    expect(await refusalOf(show(user, await asked(user), { recoveryCode: fresh[0] }))).toBeUndefined();
  });

  it('are none of who has no second factor', async () => {
    const user = await aUser();
    expect(await refusalOf(renewed(user))).toBe('SECOND_FACTOR.OFF');
  });
});

describe('passkeys', () => {
  it('are added, renamed and removed, and get in', async () => {
    const user = await aUser();
    const { key, recoveryCodes } = await withPasskey(user);
    expect(recoveryCodes).toHaveLength(10);
    const [{ _id: id } = { _id: '' }] = (await factorsOf(user)).passkeys;
    await controller.renamePasskey(
      from(user, renamePasskey, { ...(await proofOf(user)), name: 'בכיס' }, { id }),
    );
    const challenge = await asked(user);
    expect(challenge).toMatchObject({ hasApp: false, passkey: { rpId: 'megafon.test' } });
    expect(challenge.passkey?.allowCredentials.map((one) => one.id)).toEqual([key.id.toString('base64url')]);
    const pair = await show(user, challenge, { passkey: key.sign(challenge.passkey!.challenge) });
    expect(claimsOf(pair.token).sf).toBe(true);
    expect((await factorsOf(user)).passkeys).toMatchObject([
      { name: 'בכיס', lastUsedAt: expect.any(String) },
    ]);
    await controller.removePasskey(from(user, removePasskey, await proofOf(user), { id }));
    expect(await factorsOf(user)).toEqual({ appSince: null, passkeys: [], recoveryCodesLeft: 0 });
    await pairOf(sessions.login(requestOf(login, { email: user.user.email, password })));
    expect(await refusalOf(controller.removePasskey(from(user, removePasskey, again, { id })))).toBe(
      'SECOND_FACTOR.NOT_FOUND',
    );
  });

  it('are refused with another challenge, origin, domain or key, and with a counter that went back', async () => {
    const user = await aUser();
    const { key } = await withPasskey(user);
    const refusedBy = async (authenticator: SoftAuthenticator, sign = (text: string) => text) => {
      const challenge = await asked(user);
      const passkey = authenticator.sign(sign(challenge.passkey!.challenge));
      return refusalOf(show(user, challenge, { passkey }));
    };
    const elsewhere = (rpId: string, origin: string) =>
      Object.assign(new SoftAuthenticator(rpId, origin), { id: key.id, keys: key.keys, counter: 50 });
    expect(await refusedBy(key, () => 'AAAA')).toBe('AUTH.PASSKEY_REFUSED');
    expect(await refusedBy(elsewhere('megafon.test', 'https://megafon.evil'))).toBe('AUTH.PASSKEY_REFUSED');
    expect(await refusedBy(elsewhere('evil.test', 'https://megafon.test'))).toBe('AUTH.PASSKEY_REFUSED');
    expect(await refusedBy(anAuthenticator())).toBe('AUTH.PASSKEY_REFUSED');
    expect(await refusedBy(Object.assign(anAuthenticator(), { id: key.id }))).toBe('AUTH.PASSKEY_REFUSED');
    expect(await refusedBy(key)).toBeUndefined();
    key.counter -= 1;
    expect(await refusedBy(key)).toBe('AUTH.PASSKEY_REFUSED');
    key.counter += 1;
    expect(await refusedBy(key)).toBeUndefined();
  });

  it('are good once: what was signed gets nobody in again, and twenty at once are one', async () => {
    const user = await aUser();
    const { key } = await withPasskey(user);
    const challenge = await asked(user);
    const passkey = key.sign(challenge.passkey!.challenge);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(show(user, challenge, { passkey }))),
    );
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await refusalOf(show(user, await asked(user), { passkey }))).toBe('AUTH.PASSKEY_REFUSED');
  });

  it('are of Ed25519 or ES256, and of RSA none is made', async () => {
    const user = await aUser();
    const { options } = await controller.startPasskey(from(user, startPasskey, again));
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7]);
    const rsa = Object.assign(anAuthenticator(), {
      keys: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
    });
    const made = { ...rsa.make(options.challenge), name: 'מפתח' };
    expect(await refusalOf(controller.addPasskey(from(user, addPasskey, made)))).toBe('AUTH.PASSKEY_REFUSED');
    const ed25519 = Object.assign(anAuthenticator(), { keys: generateKeyPairSync('ed25519') });
    await withPasskey(user, ed25519);
    const challenge = await asked(user);
    const pair = await show(user, challenge, { passkey: ed25519.sign(challenge.passkey!.challenge) });
    expect(claimsOf(pair.token).sf).toBe(true);
  });

  it('are made by a challenge that is good once, for a quarter of an hour, and are ten at most', async () => {
    const user = await aUser();
    const { options } = await controller.startPasskey(from(user, startPasskey, again));
    expect(options.rp).toEqual({ id: 'megafon.test', name: 'מגפון' });
    const add = (key: SoftAuthenticator, challenge = options.challenge) =>
      refusalOf(controller.addPasskey(from(user, addPasskey, { ...key.make(challenge), name: 'מפתח' })));
    expect(await add(anAuthenticator(), 'AAAA')).toBe('AUTH.PASSKEY_REFUSED');
    const keys = Array.from({ length: 5 }, anAuthenticator);
    const outcomes = await Promise.all(keys.map((key) => add(key)));
    remember(user, { key: keys[outcomes.indexOf(undefined)] });
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await add(anAuthenticator())).toBe('SECOND_FACTOR.NOT_STARTED');
    const late = await controller.startPasskey(from(user, startPasskey, await proofOf(user)));
    auth.clock.advance(900_000);
    expect(await add(anAuthenticator(), late.options.challenge)).toBe('SECOND_FACTOR.NOT_STARTED');
    for (let n = 1; n < maxPasskeys; n++) await withPasskey(user, anAuthenticator(), `מפתח ${n}`);
    expect(await refusalOf(controller.startPasskey(from(user, startPasskey, await proofOf(user))))).toBe(
      'SECOND_FACTOR.LIMIT_REACHED',
    );
  });
});
