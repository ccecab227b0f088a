import { describe, expect, it, jest } from '@jest/globals';
import {
  adminStats,
  getKillSwitch,
  getSecondFactors,
  listProxies,
  refresh,
  signedIn,
} from '@megafon/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { keyOf } from '../../lib/query.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const admin = aUser({ role: 'admin', isAdmin: true });

/** What a page gets of it: the rest is in a cookie. */
const refreshCall = { ...refresh, reply: signedIn };
const turnedOff = { success: true as const, data: { isOn: false, reason: '', at: null, by: null } };
const aServer = () => anEmptyServer().on(getKillSwitch, turnedOff);
const off = { appSince: null, passkeys: [], recoveryCodesLeft: 0 };
const on = { ...off, appSince: '2026-11-26T10:00:00.000Z', recoveryCodesLeft: 10 };

describe('the admin page', () => {
  it('tells an ordinary user that it is not for them, without asking the server', async () => {
    const server = anEmptyServer();
    renderPage(AdminPage, server);
    expect(screen.getByText('אין הרשאות אדמין')).toBeTruthy();
    for (const call of [adminStats, getKillSwitch, listProxies]) expect(server.callsOf(call)).toHaveLength(0);
    await expectAccessible();
  });

  it.each(['token', 'user'])('tells whoever has no stored %s that they are not signed in', (key) => {
    const server = anEmptyServer();
    const PageWithoutIt = () => {
      localStorage.removeItem(key);
      return <AdminPage />;
    };
    renderPage(PageWithoutIt, server, { user: admin });
    expect(screen.getByText('לא מחובר למערכת')).toBeTruthy();
    expect(server.callsOf(adminStats)).toHaveLength(0);
  });

  it('shows the counts, the share of the active and the sum of the revenue', async () => {
    const server = aServer().on(adminStats, {
      success: true,
      data: {
        users: { total: 8, active: 2, newThisWeek: 1, recent: [] },
        content: { campaigns: 5, groups: 1200 },
        accounts: { connected: 4 },
        actions: { posts: 11, comments: 12, failed: 0, unknown: 0 },
        subscriptions: [
          { plan: 'pro', count: 2, revenue: 198 },
          { plan: 'premium', count: 1, revenue: 199 },
        ],
      },
    });
    renderPage(AdminPage, server, { user: admin });
    expect(await screen.findByText('1,200')).toBeTruthy();
    expect(screen.getByText(/25.?% מכלל המשתמשים/)).toBeTruthy();
    expect(screen.getByText(/397/)).toBeTruthy();
    await expectAccessible();
  });

  it('counts again by itself while the overview is open, and not behind another tab', async () => {
    jest.useFakeTimers();
    try {
      const counted = (total: number) => ({
        success: true as const,
        data: {
          users: { total, active: 0, newThisWeek: 0, recent: [] },
          content: { campaigns: 0, groups: 0 },
          accounts: { connected: 0 },
          actions: { posts: 0, comments: 0, failed: 0, unknown: 0 },
          subscriptions: [],
        },
      });
      const server = aServer().on(adminStats, counted(4_321));
      const options = { user: admin, advanceTimers: (ms: number) => jest.advanceTimersByTime(ms) };
      const { person } = renderPage(AdminPage, server, options);
      expect(await screen.findByText('4,321')).toBeTruthy();
      server.on(adminStats, counted(4_322));
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(await screen.findByText('4,322')).toBeTruthy();
      await person.click(screen.getByRole('tab', { name: 'חבילות' }));
      const before = server.callsOf(adminStats).length;
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(server.callsOf(adminStats)).toHaveLength(before);
    } finally {
      jest.useRealTimers();
    }
  });

  it('brings the tab that is open into view, as most of them are not on a phone', async () => {
    const brought: string[] = [];
    const spy = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      brought.push(this.textContent ?? '');
    });
    const { person } = renderPage(AdminPage, aServer(), { user: admin, path: '/?tab=plans' });
    await screen.findByRole('tab', { name: 'חבילות', selected: true });
    await person.click(screen.getByRole('tab', { name: 'משתמשים' }));
    expect(brought).toEqual(['חבילות', 'משתמשים']);
    spy.mockRestore();
  });

  it('says that the counts could not be loaded, or that the role is gone', async () => {
    renderPage(AdminPage, aServer().on(adminStats, refusal('SERVICE.UNEXPECTED')), { user: admin });
    expect(await screen.findByText('שגיאה בטעינת סטטיסטיקות המערכת')).toBeTruthy();
    renderPage(AdminPage, aServer().on(adminStats, refusal('AUTH.ADMIN_ONLY')), { user: admin });
    expect(await screen.findByText('אין הרשאות אדמין')).toBeTruthy();
  });

  it('leads an admin without a second factor to the settings', async () => {
    const server = aServer()
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on(getSecondFactors, { success: true, factors: off });
    renderPage(AdminPage, server, { user: admin });
    expect(await screen.findByText(/יש להפעיל קודם אימות דו־שלבי/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'להפעלה בהגדרות' }).getAttribute('href')).toBe('/settings');
    await expectAccessible();
  });

  it('lets a superadmin, who has no settings, set it up there', async () => {
    const server = aServer()
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on(getSecondFactors, { success: true, factors: off });
    renderPage(AdminPage, server, { user: aUser({ role: 'superadmin', isAdmin: true }) });
    expect(await screen.findByRole('button', { name: 'הפעלת אפליקציה' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'להפעלה בהגדרות' })).toBeNull();
    expect(server.callsOf(refreshCall)).toEqual([]);
  });

  it.each(['admin', 'superadmin'] as const)(
    'opens for the %s who has a second factor, and a token of before it',
    async (role) => {
      const user = aUser({ role, isAdmin: true });
      let isNew = false;
      const server = aServer()
        .on(adminStats, () => refusal(isNew ? 'SERVICE.UNEXPECTED' : 'AUTH.SECOND_FACTOR_REQUIRED'))
        .on(getSecondFactors, { success: true, factors: on })
        .on(refreshCall, () => {
          isNew = true;
          return { token: 'token-2', user };
        });
      renderPage(AdminPage, server, { user });
      await waitFor(() => expect(server.callsOf(refreshCall)).toHaveLength(1));
      expect(await screen.findByRole('tablist')).toBeTruthy();
      expect(screen.queryByText(/יש להפעיל קודם אימות דו־שלבי/)).toBeNull();
    },
  );

  it.each(['admin', 'superadmin'] as const)(
    'asks for a new token of the %s once, where that is refused as well',
    async (role) => {
      jest.useFakeTimers();
      try {
        const user = aUser({ role, isAdmin: true });
        const server = aServer()
          .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
          .on(getSecondFactors, { success: true, factors: on })
          .on(refreshCall, { token: 'token-2', user });
        const options = { user, advanceTimers: (ms: number) => jest.advanceTimersByTime(ms) };
        renderPage(AdminPage, server, options);
        expect(await screen.findByText(/יש להפעיל קודם אימות דו־שלבי/)).toBeTruthy();
        await act(() => jest.advanceTimersByTimeAsync(120_000));
        expect(server.callsOf(adminStats).length).toBeGreaterThan(3);
        expect(server.callsOf(refreshCall)).toHaveLength(1);
        expect(screen.getByText(/יש להפעיל קודם אימות דו־שלבי/)).toBeTruthy();
      } finally {
        jest.useRealTimers();
      }
    },
  );

  it('asks about the factors anew, whatever was answered before, and once more when nobody answered', async () => {
    const user = aUser({ role: 'superadmin', isAdmin: true });
    const server = aServer()
      .on(adminStats, refusal('AUTH.SECOND_FACTOR_REQUIRED'))
      .on(getSecondFactors, { success: true, factors: on })
      .on(refreshCall, refusal('SERVICE.UNAVAILABLE'));
    const { client, person } = renderPage(AdminPage, server, { user });
    client.setQueryData(keyOf(getSecondFactors, {}), { success: true, factors: off });
    const again = await screen.findByRole('button', { name: 'נסו שוב' }, { timeout: 10_000 });
    expect(screen.queryByText(/יש להפעיל קודם אימות דו־שלבי/)).toBeNull();
    server.on(refreshCall, () => {
      server.on(adminStats, refusal('SERVICE.UNEXPECTED'));
      return { token: 'token-2', user };
    });
    await person.click(again);
    expect(await screen.findByRole('tablist')).toBeTruthy();
  });
});
