import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  askSecondFactor,
  changePassword,
  getSecondFactors,
  listSessions,
  refresh,
  removeSecondFactors,
  signedIn,
} from '@megafon/contracts';
import type { ReplyOf, SecondFactorAsked } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { Received } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PasswordForm } from '../account-security/password-form.js';
import { SecondFactorsPanel } from './second-factors-panel.js';

const refreshCall = { ...refresh, reply: signedIn };
const success = { success: true as const };
const challenge = 'c'.repeat(43);
const recoveryCode = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG';
const asked: SecondFactorAsked = {
  challenge,
  expiresInS: 300,
  hasApp: true,
  hasRecoveryCodes: true,
  passkey: {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 1_000,
    userVerification: 'preferred',
    allowCredentials: [{ id: 'AAAA', type: 'public-key' }],
  },
};
const factors = { appSince: '2026-11-20T10:00:00.000Z', passkeys: [], recoveryCodesLeft: 7 };

/** Refuses what comes without a second factor. */
const needing =
  (
    then: (body: {
      secondFactor: object;
    }) => ReturnType<typeof refusal> | ReplyOf<typeof removeSecondFactors>,
  ) =>
  ({ body }: Received) => {
    const said = body as { secondFactor?: object };
    return said.secondFactor === undefined
      ? refusal('AUTH.SECOND_FACTOR_NEEDED')
      : then({ secondFactor: said.secondFactor });
  };
const aServer = () =>
  anEmptyServer()
    .on(getSecondFactors, { success: true, factors })
    .on(refreshCall, { token: 'token-2', user: aUser() })
    .on(listSessions, { success: true, sessions: [], total: 0 })
    .on(
      removeSecondFactors,
      needing(() => success),
    )
    .on(askSecondFactor, { success: true, secondFactor: asked });

const button = (name: string) => screen.findByRole('button', { name });
const question = () => screen.findByRole('dialog', { name: 'אישור השינוי' });

/** Goes to where the second factor is asked for. */
async function turnsOff(server = aServer()) {
  const shown = renderPage(SecondFactorsPanel, server);
  const { person } = shown;
  await person.click(await button('כיבוי האימות הדו־שלבי'));
  await person.type(await screen.findByLabelText(/הסיסמה שלכם/), 'correct horse{Enter}');
  return { ...shown, server, dialog: within(await question()) };
}

describe('who has a second factor and changes what they sign in with', () => {
  it('is asked for a code after the password, and the change is made with both', async () => {
    const { server, person, dialog } = await turnsOff();
    expect(server.callsOf(askSecondFactor).map(({ body }) => body)).toEqual([
      { currentPassword: 'correct horse' },
    ]);
    await expectAccessible();
    await person.type(dialog.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText('האימות הדו־שלבי כובה')).toBeTruthy();
    const proof = { currentPassword: 'correct horse', secondFactor: { challenge, code: '123456' } };
    expect(server.callsOf(removeSecondFactors).at(-1)?.body).toEqual({ ...proof, what: 'everything' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reads at its field that a code is wrong, and may show another thing instead', async () => {
    const server = aServer().on(
      removeSecondFactors,
      needing(({ secondFactor }) => ('code' in secondFactor ? refusal('AUTH.WRONG_CODE') : success)),
    );
    const { person, dialog } = await turnsOff(server);
    await person.type(dialog.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await dialog.findByText(/הקוד שגוי/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'אישור עם קוד שחזור' }));
    await person.type(dialog.getByLabelText(/קוד שחזור/), `${recoveryCode}{Enter}`);
    expect(await screen.findByText('האימות הדו־שלבי כובה')).toBeTruthy();
    expect(server.callsOf(removeSecondFactors).at(-1)?.body).toMatchObject({
      secondFactor: { challenge, recoveryCode },
    });
  });

  it('goes back to the password when the time is over', async () => {
    const server = aServer().on(
      removeSecondFactors,
      needing(() => refusal('AUTH.CHALLENGE_OVER')),
    );
    const { person, dialog } = await turnsOff(server);
    await person.type(dialog.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText(/הזמן להשלמת האימות עבר/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'אישור השינוי' })).toBeNull();
    expect(await screen.findByLabelText(/הסיסמה שלכם/)).toBeTruthy();
  });

  it.each(['{Escape}', 'ביטול'])('changes nothing when it is left by %s, and reads so', async (by) => {
    const { server, person, dialog } = await turnsOff();
    if (by === '{Escape}') await person.keyboard(by);
    else await person.click(dialog.getByRole('button', { name: by }));
    expect(await screen.findByText('השינוי לא אושר, ודבר לא השתנה')).toBeTruthy();
    expect(await screen.findByLabelText(/הסיסמה שלכם/)).toBeTruthy();
    expect(server.callsOf(removeSecondFactors)).toHaveLength(1);
  });

  it('is asked for nothing more where it was turned off meanwhile', async () => {
    const server = aServer().on(askSecondFactor, () => {
      server.on(removeSecondFactors, refusal('SECOND_FACTOR.OFF'));
      return { success: true as const, secondFactor: null };
    });
    const { person } = renderPage(SecondFactorsPanel, server);
    await person.click(await button('כיבוי האימות הדו־שלבי'));
    await person.type(await screen.findByLabelText(/הסיסמה שלכם/), 'correct horse{Enter}');
    expect(await screen.findByText(/אימות דו־שלבי אינו מופעל/)).toBeTruthy();
  });
});

describe('a passkey', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('that the browser did not use is asked for again, in the same dialog', async () => {
    const get = jest.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    const { person, dialog } = await turnsOff();
    await person.click(dialog.getByRole('button', { name: 'אישור עם מפתח גישה' }));
    expect(await dialog.findByText(/הפעולה בוטלה בדפדפן/)).toBeTruthy();
    expect(await question()).toBeTruthy();
  });
});

describe('who has a second factor and changes the password', () => {
  const typed = async (server = aServer()) => {
    const shown = renderPage(PasswordForm, server);
    const { person } = shown;
    await person.type(await screen.findByLabelText(/סיסמה נוכחית/), 'correct horse');
    await person.type(screen.getByLabelText(/^סיסמה חדשה/), 'three onions under a bridge');
    await person.type(screen.getByLabelText(/אימות הסיסמה החדשה/), 'three onions under a bridge{Enter}');
    return { ...shown, server };
  };

  it('is asked for it, too', async () => {
    const { server, person } = await typed(
      aServer().on(
        changePassword,
        needing(() => success),
      ),
    );
    const dialog = within(await question());
    await person.type(dialog.getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText('הסיסמה שונתה')).toBeTruthy();
    expect(server.callsOf(changePassword).at(-1)?.body).toMatchObject({
      currentPassword: 'correct horse',
      secondFactor: { challenge, code: '123456' },
    });
  });

  it('reads in the form what the change is refused for after that', async () => {
    const { person } = await typed(
      aServer().on(
        changePassword,
        needing(() => refusal('CONFLICT.CHANGED_MEANWHILE')),
      ),
    );
    await person.type(within(await question()).getByLabelText(/קוד מהאפליקציה/), '123456{Enter}');
    expect(await screen.findByText(/השתנה בינתיים/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
