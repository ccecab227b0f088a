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
import { act, screen, within } from '@testing-library/react';
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

  it('shows the recovery codes until they are read, though the panel is open by then', async () => {
    const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const recoveryCodes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);
    const server = aServer()
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on({ ...refresh, reply: signedIn }, { token: 'token-2', user: superadmin })
      .on(startApp, { success: true, secret, uri: `otpauth://totp/Megafon?secret=${secret}` })
      .on(confirmApp, () => {
        server.on(adminStats, refusal('SERVICE.UNAVAILABLE'));
        return { success: true as const, recoveryCodes };
      });
    const { person, client } = renderPage(AdminPage, server, { user: superadmin });
    await person.click(await screen.findByRole('button', { name: 'הפעלת אפליקציה' }));
    await person.type(await screen.findByLabelText(/^הסיסמה שלכם/), 'correct horse');
    await person.click(screen.getByRole('button', { name: 'המשך' }));
    await person.type(await screen.findByLabelText(/^קוד מהאפליקציה/), '123456');
    await person.click(screen.getByRole('button', { name: 'אישור והפעלה' }));
    expect(await screen.findByText(recoveryCodes[0] ?? '')).toBeTruthy();
    // As the panel does by itself every half minute.
    await act(() => client.invalidateQueries());
    expect(screen.getByText(recoveryCodes[9] ?? '')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'סקירה' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'שמרתי את הקודים' }));
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('of an admin stands in the settings', async () => {
    renderPage(AdminPage, aServer(), { user: aUser({ role: 'admin', isAdmin: true }) });
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'אבטחה' })).toBeNull();
  });
});
