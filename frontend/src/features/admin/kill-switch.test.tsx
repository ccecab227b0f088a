import { describe, expect, it } from '@jest/globals';
import { adminStats, getKillSwitch, setKillSwitch } from '@megafon/contracts';
import type { KillSwitch } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const off: KillSwitch = { isOn: false, reason: '', at: null, by: null };
const on: KillSwitch = {
  isOn: true,
  reason: 'תקלה אצל ספק הפרוקסי',
  at: '2026-11-21T08:00:00.000Z',
  by: 'super@megafon.test',
};
const aServer = (state: KillSwitch) =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, { success: true, data: state });
const open = (server: FakeServer, role: 'admin' | 'superadmin') =>
  renderPage(AdminPage, server, { path: '/admin', user: aUser({ role, isAdmin: true }) });

describe('the kill switch', () => {
  it('is stopped by a superadmin only after its consequences were read, with a reason for the users', async () => {
    const server = aServer(off).on(setKillSwitch, () => {
      server.on(getKillSwitch, { success: true, data: on });
      return { success: true as const, data: on };
    });
    const { person } = open(server, 'superadmin');
    expect(await screen.findByText('הפעילות כרגיל')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'עצירת כל הפעילות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'לעצור את הפעילות של כל המשתמשים?' }));
    expect(dialog.getByText(/^מרגע העצירה שום דבר לא יילחץ/)).toBeTruthy();
    await expectAccessible();
    await person.type(dialog.getByLabelText(/^הסיבה/), ` ${on.reason} `);
    expect(server.callsOf(setKillSwitch)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'לעצור הכול' }));
    expect(await screen.findByText('כל הפעילות מושבתת')).toBeTruthy();
    expect(screen.getByText(on.reason)).toBeTruthy();
    expect(screen.getByText('super@megafon.test')).toBeTruthy();
    expect(server.callsOf(setKillSwitch)[0]?.body).toEqual({ isOn: true, reason: on.reason });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes nothing when the question is left', async () => {
    const server = aServer(off);
    const { person } = open(server, 'superadmin');
    await person.click(await screen.findByRole('button', { name: 'עצירת כל הפעילות' }));
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(setKillSwitch)).toHaveLength(0);
  });

  it('lets everybody go on after the question, and says when that failed', async () => {
    const server = aServer(on).on(setKillSwitch, refusal('SERVICE.UNAVAILABLE'));
    const { person } = open(server, 'superadmin');
    const release = async () => {
      await person.click(await screen.findByRole('button', { name: 'החזרת הפעילות' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'להחזיר את הפעילות?' }));
      await person.click(dialog.getByRole('button', { name: 'החזרת הפעילות' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await release();
    expect(await screen.findByText('השירות אינו זמין כרגע. נסו שוב בעוד רגע')).toBeTruthy();
    server.on(setKillSwitch, () => {
      server.on(getKillSwitch, { success: true, data: off });
      return { success: true as const, data: off };
    });
    await release();
    expect(await screen.findByText('הפעילות כרגיל')).toBeTruthy();
    expect(server.callsOf(setKillSwitch).at(-1)?.body).toEqual({ isOn: false, reason: '' });
  });

  it('is only shown to an admin', async () => {
    open(aServer(on), 'admin');
    expect(await screen.findByText('כל הפעילות מושבתת')).toBeTruthy();
    expect(screen.getByText('רק סופר־אדמין יכול לעצור או להחזיר.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /הפעילות$/ })).toBeNull();
  });
});
