import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminStats, getKillSwitch, listUserDeletions, listUsers, removeUser } from '@megafon/contracts';
import type { AdminUser, UserDeletion } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anId, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const boss = aUser({ role: 'superadmin', isAdmin: true });
const aDeletion = (over: Partial<UserDeletion> = {}): UserDeletion => ({
  userId: anId(),
  by: { id: boss.id, name: 'סיגל' },
  askedAt: '2026-11-20T10:00:00.000Z',
  waitsFor: ['billing'],
  isLate: false,
  finishedAt: null,
  ...over,
});
const anEnded = (over: Partial<UserDeletion> = {}) =>
  aDeletion({ waitsFor: [], finishedAt: '2026-11-20T10:00:02.000Z', ...over });
const listed = (underWay: UserDeletion[], ended: UserDeletion[] = [], underWayCount = underWay.length) => ({
  success: true as const,
  data: { underWay, underWayCount, ended },
});
const usersOf = (data: AdminUser[]) => ({
  success: true as const,
  data,
  pagination: { page: 1, limit: 20, total: data.length, pages: 1 },
});
const aServer = () =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(listUsers, usersOf([]));
const open = (server: FakeServer, advanceTimers?: (ms: number) => void) =>
  renderPage(AdminPage, server, {
    path: '/admin?tab=users',
    route: '/admin',
    user: boss,
    ...(advanceTimers && { advanceTimers }),
  });
const section = async () => within(await screen.findByRole('region', { name: 'מחיקות משתמשים' }));

describe('deletions of users', () => {
  it('show who is missing since when, what is late, and what ended', async () => {
    const self = anId();
    const server = aServer().on(
      listUserDeletions,
      listed(
        [
          aDeletion({ waitsFor: ['automation', 'billing'], isLate: true }),
          aDeletion({ waitsFor: ['content'], by: null }),
        ],
        [
          anEnded({ userId: self, by: { id: self, name: '' } }),
          anEnded({ by: { id: 'retention', name: '' } }),
        ],
        7,
      ),
    );
    open(server);
    const shown = await section();
    expect(shown.getByText('ממתין ל: אוטומציה, חיוב')).toBeTruthy();
    expect(shown.getByText('מתעכב')).toBeTruthy();
    expect(shown.getByText('ממתין ל: תוכן')).toBeTruthy();
    expect(shown.getByText('בתהליך')).toBeTruthy();
    expect(shown.getByText('סיגל')).toBeTruthy();
    expect(shown.getByText(/המשתמש מחק את עצמו/)).toBeTruthy();
    expect(shown.getByText(/נמחק כי האימייל לא אומת/)).toBeTruthy();
    expect(shown.getByText(/לא ידוע מי ביקש/)).toBeTruthy();
    expect(shown.getAllByText('הסתיים')).toHaveLength(2);
    expect(shown.getByText('ועוד 5 בתהליך')).toBeTruthy();
    await expectAccessible();
  });

  it('say that they could not be had, and are nothing where there are none', async () => {
    const server = aServer().on(listUserDeletions, refusal('SERVICE.UNEXPECTED'));
    const { person } = open(server);
    expect(await screen.findByText('שגיאה בטעינת המחיקות')).toBeTruthy();
    server.on(listUserDeletions, listed([]));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    await waitFor(() => expect(screen.queryByText('שגיאה בטעינת המחיקות')).toBeNull());
    expect(screen.queryByRole('region', { name: 'מחיקות משתמשים' })).toBeNull();
  });

  it('show one that was just asked for, at once', async () => {
    const row: AdminUser = {
      ...{ _id: anId(), name: 'דנה', email: 'dana@example.com', role: 'user', subscriptionPlan: 'starter' },
      ...{ subscriptionExpiresAt: null, createdAt: '2026-11-20T10:00:00.000Z', hasSecondFactor: false },
    };
    const server = aServer()
      .on(listUsers, usersOf([row]))
      .on(listUserDeletions, listed([]))
      .on(removeUser, () => {
        server.on(listUsers, usersOf([])).on(listUserDeletions, listed([aDeletion({ userId: row._id })]));
        return { success: true as const };
      });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'מחיקה: דנה' }));
    await person.click(await screen.findByRole('button', { name: 'מחיקה' }));
    expect((await section()).getByText(row._id)).toBeTruthy();
    expect(await screen.findByText(/המשתמש נמחק\. מה שיש לו בשירותים נמחק עכשיו/)).toBeTruthy();
  });

  describe('as time goes by', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('are seen to their end without anybody asking', async () => {
      const deletion = aDeletion();
      const server = aServer().on(listUserDeletions, listed([deletion]));
      open(server, (ms) => jest.advanceTimersByTime(ms));
      expect((await section()).getByText('ממתין ל: חיוב')).toBeTruthy();
      server.on(listUserDeletions, listed([], [anEnded({ userId: deletion.userId })]));
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect((await section()).getByText('הסתיים')).toBeTruthy();
      expect((await section()).queryByText(/ממתין ל/)).toBeNull();
    });

    it('stay in sight while newer news of them cannot be had', async () => {
      const server = aServer().on(listUserDeletions, listed([aDeletion()]));
      open(server, (ms) => jest.advanceTimersByTime(ms));
      expect((await section()).getByText('ממתין ל: חיוב')).toBeTruthy();
      server.on(listUserDeletions, refusal('SERVICE.UNAVAILABLE'));
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(server.callsOf(listUserDeletions)).toHaveLength(2);
      expect((await section()).getByText('ממתין ל: חיוב')).toBeTruthy();
      expect(screen.queryByText('שגיאה בטעינת המחיקות')).toBeNull();
    });
  });
});
