import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  addPasskey,
  confirmApp,
  getSecondFactors,
  refresh,
  removePasskey,
  removeSecondFactors,
  renamePasskey,
  renewRecoveryCodes,
  secondFactorChanged,
  signedIn,
  startApp,
  startPasskey,
} from '@megafon/contracts';
import type { Passkey, SecondFactors } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { SecondFactorsPanel } from './second-factors-panel.js';

const refreshCall = { ...refresh, reply: signedIn };
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGG${n}`);
const phone: Passkey = {
  _id: 'a'.repeat(24),
  name: 'הטלפון שלי',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const nothing: SecondFactors = { appSince: null, passkeys: [], recoveryCodesLeft: 0 };
const everything: SecondFactors = {
  appSince: '2026-11-20T10:00:00.000Z',
  passkeys: [phone],
  recoveryCodesLeft: 7,
};

const aServer = (factors = nothing) =>
  anEmptyServer()
    .on(getSecondFactors, { success: true, factors })
    .on(refreshCall, { token: 'token-2', user: aUser() })
    .on(startApp, { success: true, secret, uri: `otpauth://totp/Megafon?secret=${secret}` });
const show = (server = aServer()) => ({ server, ...renderPage(SecondFactorsPanel, server) });
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

describe('what a person signs in with beside the password', () => {
  it('says that it is off, and what there is', async () => {
    show();
    expect(await screen.findByText(/האימות הדו־שלבי כבוי/)).toBeTruthy();
    expect(screen.queryByText('קודי שחזור')).toBeNull();
    await expectAccessible();
  });

  it('lists what is on, and how many recovery codes are left', async () => {
    show(aServer(everything));
    expect(await screen.findByText('הטלפון שלי')).toBeTruthy();
    expect(screen.getByText(/נותרו 7 מתוך 10/)).toBeTruthy();
    expect(screen.queryByText(/האימות הדו־שלבי כבוי/)).toBeNull();
    await expectAccessible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const server = aServer().on(getSecondFactors, refusal('SERVICE.UNAVAILABLE'));
    const { person } = show(server);
    expect(await screen.findByText('שגיאה בטעינת האימות הדו־שלבי')).toBeTruthy();
    server.on(getSecondFactors, { success: true, factors: nothing });
    await person.click(await button('נסו שוב'));
    expect(await button('הפעלת אפליקציה')).toBeTruthy();
  });

  it('follows what was changed elsewhere', async () => {
    const { server, feed } = show();
    await button('הפעלת אפליקציה');
    server.on(getSecondFactors, { success: true, factors: everything });
    happen(feed, secondFactorChanged, { userId: 'u', change: 'app-added', number: 1, isOn: true });
    expect(await screen.findByText('הטלפון שלי')).toBeTruthy();
  });
});

describe('turning an app on', () => {
  const start = async () => {
    const shown = show();
    await shown.person.click(await button('הפעלת אפליקציה'));
    await shown.person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    return shown;
  };

  it('asks for the password, draws the secret, and counts by one code of it', async () => {
    const { server, person } = await start();
    expect(server.callsOf(startApp)[0]?.body).toEqual({ currentPassword: 'correct horse' });
    expect(await screen.findByRole('img', { name: 'קוד QR לאפליקציית האימות' })).toBeTruthy();
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
    const code = await field(/קוד מהאפליקציה/);
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    await expectAccessible();

    await person.type(code, '12345{Enter}');
    expect(await screen.findByText('יש להזין 6 ספרות')).toBeTruthy();
    expect(server.callsOf(confirmApp)).toEqual([]);
    server.on(confirmApp, refusal('AUTH.WRONG_CODE'));
    await person.clear(code);
    await person.click(code);
    await person.paste('123 456');
    await person.keyboard('{Enter}');
    expect(await screen.findByText(/הקוד שגוי/)).toBeTruthy();

    server.on(confirmApp, { success: true, recoveryCodes: codes });
    await person.keyboard('{Enter}');
    expect(await screen.findByText(codes[9]!)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('token-2');
    await expectAccessible();
    await person.click(await button('שמרתי את הקודים'));
    await waitFor(() => expect(screen.queryByText(codes[0]!)).toBeNull());
  });

  it('says at the field that the password is wrong', async () => {
    const { person } = show(aServer().on(startApp, refusal('AUTH.WRONG_PASSWORD')));
    await person.click(await button('הפעלת אפליקציה'));
    await person.type(await field(/הסיסמה שלכם/), 'a guess{Enter}');
    expect(await screen.findByText('הסיסמה הנוכחית שגויה')).toBeTruthy();
  });
});

describe('recovery codes', () => {
  it('are copied, and made anew after the password', async () => {
    const { server, person } = show(
      aServer(everything).on(renewRecoveryCodes, { success: true, recoveryCodes: codes }),
    );
    await person.click(await button('קודים חדשים'));
    await person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    expect(await screen.findByText(codes[0]!)).toBeTruthy();
    expect(server.callsOf(renewRecoveryCodes)).toHaveLength(1);
    await person.click(await button('העתקה'));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    expect(await screen.findByText('הקודים הועתקו')).toBeTruthy();
  });
});

describe('passkeys', () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'מגפון' },
    user: { id: 'AAAA', name: 'dana@example.com', displayName: 'דנה' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    timeout: 1_000,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'discouraged' as const,
      requireResidentKey: false as const,
      userVerification: 'preferred' as const,
    },
  };
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const add = async () => {
    const shown = show(aServer().on(startPasskey, { success: true, options }));
    await shown.person.click(await button('הוספת מפתח גישה'));
    await shown.person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    return shown;
  };
  const browserRefuses = (name: string) => {
    const create = jest.fn(() => Promise.reject(new DOMException('no', name)));
    Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class {} });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  };

  it.each([
    ['NotAllowedError', /הפעולה בוטלה בדפדפן/],
    ['InvalidStateError', /המפתח הזה כבר נוסף/],
    ['SecurityError', /אינם זמינים בכתובת.*פועלים רק באתר \u2068localhost\u2069/],
  ])('are not added where the browser says %s, in plain words', async (name, words) => {
    browserRefuses(name);
    const { server } = await add();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(server.callsOf(addPasskey)).toEqual([]);
  });

  it('are not added by a browser that knows none', async () => {
    await add();
    expect(await screen.findByText('הדפדפן הזה אינו תומך במפתחות גישה')).toBeTruthy();
  });

  it('are renamed and removed after the password', async () => {
    const success = { success: true as const };
    const { server, person } = show(
      aServer(everything).on(renamePasskey, success).on(removePasskey, success),
    );
    await person.click(await button('שינוי שם: הטלפון שלי'));
    const name = await field(/שם המפתח/);
    await person.clear(name);
    await person.type(name, 'בכיס');
    await person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(renamePasskey)).toMatchObject([
      { params: { id: phone._id }, body: { currentPassword: 'correct horse', name: 'בכיס' } },
    ]);
    await person.click(await button('הסרה: הטלפון שלי'));
    await person.type(await field(/הסיסמה שלכם/), 'correct horse{Enter}');
    await waitFor(() => expect(server.callsOf(removePasskey)).toHaveLength(1));
  });
});

describe('turning it off', () => {
  it.each([
    ['הסרה: אפליקציית אימות', 'app', 'הסרה'],
    ['כיבוי האימות הדו־שלבי', 'everything', 'כיבוי האימות הדו־שלבי'],
  ])('by %s removes %s', async (opener, what, confirm) => {
    const { server, person } = show(aServer(everything).on(removeSecondFactors, { success: true }));
    await person.click(await button(opener));
    const dialog = await screen.findByRole('dialog');
    await person.type(await field(/הסיסמה שלכם/), 'correct horse');
    await person.click(within(dialog).getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(server.callsOf(removeSecondFactors)).toMatchObject([
        { body: { currentPassword: 'correct horse', what } },
      ]),
    );
  });
});
