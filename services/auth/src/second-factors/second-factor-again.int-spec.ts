import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  deleteOwnAccount,
  getProfile,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  updateProfile,
} from '@megafon/contracts';
import { uniqueName } from '@megafon/testing';
import { ProfileController } from '../profile/profile.controller.js';
import { OwnSessionsController } from '../sessions/own-sessions.controller.js';
import { refusalOf } from '../../test/an-auth.js';
import {
  again,
  askedAgain,
  aUser,
  auth,
  bothOf,
  changesOf,
  codeOf,
  controller,
  factorsOf,
  from,
  openAuth,
  proofOf,
  show,
  stepMs,
  stored,
  users,
  withApp,
  withPasskey,
} from '../../test/second-factor-steps.js';
import type { SignedIn } from '../../test/second-factor-steps.js';

beforeAll(openAuth);
afterAll(() => auth.app.close());
beforeEach(() => auth.clock.advance(2 * stepMs));

const profile = () => auth.app.get(ProfileController, { strict: false });
const newPassword = 'three onions under a bridge';

type Change = (user: SignedIn, proof: object) => Promise<unknown>;
const ofPasskey = async (user: SignedIn) => ({ id: (await factorsOf(user)).passkeys[0]?._id ?? '' });
/** Whatever changes how somebody signs in, and taking the account away. */
const changes: readonly [what: string, change: Change][] = [
  [
    'the address',
    (user, proof) => {
      const body = { name: 'דנה', email: `${uniqueName('other')}@example.com`, ...proof };
      return profile().update(from(user, updateProfile, body));
    },
  ],
  [
    'the password',
    (user, proof) =>
      auth.app
        .get(OwnSessionsController, { strict: false })
        .changePassword(from(user, changePassword, { ...proof, newPassword })),
  ],
  ['another app', (user, proof) => controller.startApp(from(user, startApp, proof))],
  ['another passkey', (user, proof) => controller.startPasskey(from(user, startPasskey, proof))],
  [
    'the name of a passkey',
    async (user, proof) =>
      controller.renamePasskey(from(user, renamePasskey, { ...proof, name: 'x' }, await ofPasskey(user))),
  ],
  [
    'a passkey less',
    async (user, proof) => controller.removePasskey(from(user, removePasskey, proof, await ofPasskey(user))),
  ],
  [
    'new recovery codes',
    (user, proof) => controller.renewRecoveryCodes(from(user, renewRecoveryCodes, proof)),
  ],
  [
    'no factor',
    (user, proof) => controller.remove(from(user, removeSecondFactors, { ...proof, what: 'everything' })),
  ],
  ['no account', (user, proof) => profile().delete(from(user, deleteOwnAccount, proof))],
];

/** All that a change could have changed. */
async function standing(user: SignedIn) {
  const known = await users.get(user.user.id, user.user.id);
  const { email, emailChange, passwordHash, passwordNumber } = known;
  const { app, startedApp, startedPasskey, passkeys, recoveryCodes, number } = (await stored(user))!;
  return {
    ...{ email, emailChange, passwordHash, passwordNumber },
    ...{ app, startedApp, startedPasskey, passkeys, recoveryCodes, number },
  };
}

describe.each(changes)('who has a second factor and wants %s', (_what, change) => {
  it('is asked for it beside the password, and nothing is other than it was before', async () => {
    const user = await aUser();
    await withPasskey(user);
    const before = await standing(user);
    expect(await refusalOf(change(user, again))).toBe('AUTH.SECOND_FACTOR_NEEDED');
    expect(await refusalOf(change(user, await bothOf(user, { code: '123456' })))).toBe('AUTH.WRONG_CODE');
    expect(await standing(user)).toEqual(before);
    const wrong = { ...(await proofOf(user)), currentPassword: 'a guess' };
    expect(await refusalOf(change(user, wrong))).toBe('AUTH.WRONG_PASSWORD');
    // The password comes first: what was shown beside a wrong one is good still.
    expect(await refusalOf(change(user, { ...wrong, ...again }))).toBeUndefined();
  });

  it('needs the password alone without a factor', async () => {
    const user = await aUser();
    expect(await refusalOf(change(user, again))).not.toBe('AUTH.SECOND_FACTOR_NEEDED');
  });
});

describe('what is shown for a change', () => {
  const renew = (user: SignedIn, proof: object) =>
    refusalOf(controller.renewRecoveryCodes(from(user, renewRecoveryCodes, proof)));

  it('is a code, a recovery code or a passkey, each good once, as it is for signing in', async () => {
    const user = await aUser();
    const { secret, recoveryCodes } = await withApp(user);
    const code = await bothOf(user, { code: codeOf(secret) });
    expect(await renew(user, code)).toBeUndefined();
    expect(await renew(user, code)).toBe('AUTH.CHALLENGE_OVER');
    expect(await renew(user, await bothOf(user, { code: codeOf(secret) }))).toBe('AUTH.WRONG_CODE');
    expect(await renew(user, await bothOf(user, { recoveryCode: recoveryCodes[0] }))).toBe('AUTH.WRONG_CODE');
    auth.clock.advance(stepMs);
    const { recoveryCodes: fresh } = await controller.renewRecoveryCodes(
      from(user, renewRecoveryCodes, await proofOf(user)),
    );
    expect(await renew(user, await bothOf(user, { recoveryCode: fresh[0] }))).toBeUndefined();
    expect(changesOf(user)).toContain('recovery-code-used');
    await withPasskey(user);
    const passkey = await proofOf(user);
    expect(passkey).toMatchObject({ secondFactor: { passkey: expect.anything() } });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => renew(user, passkey)));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  });

  it('is shown by a challenge of one’s own, of the password of now, within five minutes and five tries', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const { recoveryCodes } = await withApp(user);
    await withApp(other);
    const good = { recoveryCode: recoveryCodes[0] };
    const ofOther = await askedAgain(other);
    expect(await renew(user, { ...again, secondFactor: { challenge: ofOther.challenge, ...good } })).toBe(
      'AUTH.CHALLENGE_OVER',
    );
    const late = await bothOf(user, good);
    auth.clock.advance(300_000);
    expect(await renew(user, late)).toBe('AUTH.CHALLENGE_OVER');
    const { challenge } = await askedAgain(user);
    const tried = (shown: object) => renew(user, { ...again, secondFactor: { challenge, ...shown } });
    for (let n = 0; n < 5; n++) expect(await tried({ recoveryCode: 'AAAA' })).toBe('AUTH.WRONG_CODE');
    expect(await tried(good)).toBe('AUTH.CHALLENGE_OVER');
    const before = await bothOf(user, good);
    await users.change(user.user.id, user.user.id, (known) => ({
      state: { ...known, passwordNumber: (known.passwordNumber ?? 0) + 1 },
    }));
    expect(await renew(user, before)).toBe('AUTH.CHALLENGE_OVER');
  });

  it('gets nobody in who was asked for a change and did not show it', async () => {
    const user = await aUser();
    await withApp(user);
    expect(await refusalOf(show(user, await askedAgain(user), { code: '000000' }))).toBe('AUTH.WRONG_CODE');
  });

  it('is not used up by a new password that is refused', async () => {
    const user = await aUser();
    const { recoveryCodes } = await withApp(user);
    const both = await bothOf(user, { recoveryCode: recoveryCodes[0] });
    const sessions = auth.app.get(OwnSessionsController, { strict: false });
    const change = (to: string) =>
      refusalOf(sessions.changePassword(from(user, changePassword, { ...both, newPassword: to })));
    expect(await change('password1')).toBe('AUTH.WEAK_PASSWORD');
    expect(await change(newPassword)).toBeUndefined();
  });

  it('is not asked for by what stays as it was', async () => {
    const user = await aUser();
    await withApp(user);
    const { email } = (await profile().get(from(user, getProfile))).user;
    expect(
      await refusalOf(profile().update(from(user, updateProfile, { name: 'רות', email }))),
    ).toBeUndefined();
  });
});
