import { describe, expect, it } from '@jest/globals';
import {
  adminStats,
  changePassword,
  confirmApp,
  endOtherSessions,
  getKillSwitch,
  getSecondFactors,
  listSessions,
  refresh,
  signedIn,
  startApp,
} from '@megafon/contracts';
import type { DeviceSession } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const superadmin = aUser({ role: 'superadmin', isAdmin: true });
const here: DeviceSession = {
  _id: 'A'.repeat(22),
  device: 'Chrome ב־Windows',
  kind: 'computer',
  startedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  isCurrent: true,
};
const phone: DeviceSession = {
  ...here,
  _id: 'B'.repeat(22),
  device: 'Safari באייפון',
  kind: 'phone',
  isCurrent: false,
};

const aServer = () =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(getSecondFactors, {
      success: true,
      factors: { appSince: null, passkeys: [], recoveryCodesLeft: 0 },
    })
    .on(listSessions, { success: true, sessions: [here, phone], total: 2 });

async function openSecurity(server = aServer()) {
  const { person } = renderPage(AdminPage, server, { user: superadmin });
  await person.click(await screen.findByRole('button', { name: 'אבטחה' }));
  return { server, person, dialog: within(await screen.findByRole('dialog', { name: 'אבטחה' })) };
}

describe('the security of a superadmin, who has no settings', () => {
  it('has the second factors, the password and the devices', async () => {
    const { dialog } = await openSecurity();
    for (const name of ['אימות דו־שלבי', 'סיסמה', 'מכשירים מחוברים'])
      expect(await dialog.findByRole('region', { name })).toBeTruthy();
    expect(await dialog.findByText('Safari באייפון')).toBeTruthy();
    await expectAccessible();
  });

  it('signs out everywhere else', async () => {
    const server = aServer().on(endOtherSessions, { success: true, ended: 1 });
    const { person, dialog } = await openSecurity(server);
    await person.click(await dialog.findByRole('button', { name: 'ניתוק כל שאר המכשירים' }));
    const question = within(await screen.findByRole('dialog', { name: 'לנתק את כל שאר המכשירים?' }));
    await person.click(question.getByRole('button', { name: 'ניתוק כל שאר המכשירים' }));
    expect(await screen.findByText('שאר המכשירים נותקו')).toBeTruthy();
    expect(server.callsOf(endOtherSessions)).toHaveLength(1);
  });

  it('changes the password', async () => {
    const server = aServer().on(changePassword, { success: true });
    const { person, dialog } = await openSecurity(server);
    const write = async (label: string, text: string) => {
      await person.click(await dialog.findByLabelText(label, { exact: false, selector: 'input' }));
      await person.paste(text);
    };
    await write('סיסמה נוכחית', 'old password');
    await write('סיסמה חדשה', 'a new password');
    await write('אימות הסיסמה החדשה', 'a new password');
    await person.click(dialog.getByRole('button', { name: 'שינוי הסיסמה' }));
    expect(await screen.findByText('הסיסמה שונתה')).toBeTruthy();
    expect(server.callsOf(changePassword)[0]?.body).toEqual({
      currentPassword: 'old password',
      newPassword: 'a new password',
    });
  });

  it('is all there before the panel is open to them', async () => {
    const server = aServer().on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'));
    renderPage(AdminPage, server, { user: superadmin });
    expect(await screen.findByRole('button', { name: 'הפעלת אפליקציה' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'שינוי הסיסמה' })).toBeTruthy();
    expect(await screen.findByText('Safari באייפון')).toBeTruthy();
    await expectAccessible();
  });

  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGG${n}`);
  const on = {
    success: true as const,
    factors: { appSince: here.startedAt, passkeys: [], recoveryCodesLeft: 10 },
  };
  const refreshCall = { ...refresh, reply: signedIn };

  /** Where an app can be turned on, after which the panel is open to a new token alone. */
  function aServerWithApp() {
    const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    let hasFactor = false;
    const server = aServer()
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on(getSecondFactors, () => ({
        success: true as const,
        factors: { appSince: hasFactor ? here.startedAt : null, passkeys: [], recoveryCodesLeft: 10 },
      }))
      .on(startApp, { success: true, secret, uri: `otpauth://totp/Megafon?secret=${secret}` })
      .on(confirmApp, () => {
        hasFactor = true;
        return { success: true as const, recoveryCodes };
      });
    const renews = () => {
      server.on(refreshCall, () => {
        if (hasFactor) server.on(adminStats, refusal('SERVICE.UNAVAILABLE'));
        return { token: 'token-2', user: superadmin };
      });
      return server;
    };
    return { server, renews };
  }
  async function turnsAppOn(person: ReturnType<typeof renderPage>['person']) {
    await person.click(await screen.findByRole('button', { name: 'הפעלת אפליקציה' }));
    await person.type(await screen.findByLabelText(/^הסיסמה שלכם/), 'correct horse');
    await person.click(screen.getByRole('button', { name: 'המשך' }));
    await person.type(await screen.findByLabelText(/^קוד מהאפליקציה/), '123456');
    await person.click(screen.getByRole('button', { name: 'אישור והפעלה' }));
    expect(await screen.findByText(recoveryCodes[0] ?? '')).toBeTruthy();
  }

  it('shows the recovery codes until they are read, though the panel is open by then', async () => {
    const { person, client } = renderPage(AdminPage, aServerWithApp().renews(), { user: superadmin });
    await turnsAppOn(person);
    // As the panel does by itself every half minute.
    await act(() => client.invalidateQueries());
    expect(screen.getByText(recoveryCodes[9] ?? '')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'סקירה' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'שמרתי את הקודים' }));
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('asks for the new token once more where the answer with it was lost', async () => {
    const { server, renews } = aServerWithApp();
    server.on(refreshCall, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(AdminPage, server, { user: superadmin });
    await turnsAppOn(person);
    renews();
    await person.click(screen.getByRole('button', { name: 'שמרתי את הקודים' }));
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('shows the recovery codes in the open panel as well, though it is closed by then', async () => {
    const { server, renews } = aServerWithApp();
    renews().on(adminStats, refusal('SERVICE.UNAVAILABLE'));
    const { person, client } = renderPage(AdminPage, server, { user: superadmin });
    await person.click(await screen.findByRole('button', { name: 'אבטחה' }));
    server.on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'));
    await act(() => client.invalidateQueries());
    server.on(refreshCall, refusal('SERVICE.UNAVAILABLE'));
    await turnsAppOn(person);
    await act(() => client.invalidateQueries());
    expect(screen.getByText(recoveryCodes[9] ?? '')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'שמרתי את הקודים' }));
    renews();
    const dialog = within(screen.getByRole('dialog', { name: 'אבטחה' }));
    await person.click(dialog.getByRole('button', { name: 'סגירה' }));
    expect(await screen.findByRole('tab', { name: 'סקירה', selected: true })).toBeTruthy();
    expect(server.callsOf(refreshCall)).toHaveLength(2);
  });

  it('opens the panel where it was set up elsewhere', async () => {
    const { server } = aServerWithApp();
    const { client } = renderPage(AdminPage, server, { user: superadmin });
    expect(await screen.findByRole('button', { name: 'הפעלת אפליקציה' })).toBeTruthy();
    server.on(adminStats, refusal('SERVICE.UNAVAILABLE'));
    // Says nothing of it.
    await act(() => client.invalidateQueries());
    expect(screen.getByRole('button', { name: 'הפעלת אפליקציה' })).toBeTruthy();
    server
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on(getSecondFactors, on)
      .on(refreshCall, () => {
        server.on(adminStats, refusal('SERVICE.UNAVAILABLE'));
        return { token: 'token-2', user: superadmin };
      });
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('keeps what is being set up while the panel is asked for once more', async () => {
    const { server } = aServerWithApp();
    const { client, person } = renderPage(AdminPage, server, { user: superadmin });
    const button = await screen.findByRole('button', { name: 'הפעלת אפליקציה' });
    let answer: () => void = () => undefined;
    const late = new Promise<typeof on>((resolve) => (answer = () => resolve(on)));
    server
      .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
      .on(refreshCall, { token: 'token-2', user: superadmin })
      .on(getSecondFactors, () => late);
    void client.invalidateQueries();
    await person.click(button);
    const dialog = await screen.findByRole('dialog');
    await act(async () => answer());
    await waitFor(() => expect(server.callsOf(refreshCall)).toHaveLength(1));
    expect(dialog.isConnected).toBe(true);
    await person.click(within(dialog).getByRole('button', { name: 'סגירה' }));
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('says that the panel is for admins, to whoever is none any more', async () => {
    const { server } = aServerWithApp();
    const { client } = renderPage(AdminPage, server, { user: superadmin });
    expect(await screen.findByRole('button', { name: 'הפעלת אפליקציה' })).toBeTruthy();
    server.on(adminStats, refusal('AUTH.ADMIN_ONLY'));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText('אין הרשאות אדמין')).toBeTruthy();
  });

  it('of an admin stands in the settings', async () => {
    renderPage(AdminPage, aServer(), { user: aUser({ role: 'admin', isAdmin: true }) });
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'אבטחה' })).toBeNull();
  });
});
