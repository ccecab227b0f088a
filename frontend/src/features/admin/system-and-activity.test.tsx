import { describe, expect, it } from '@jest/globals';
import {
  adminActivity,
  adminStats,
  getDefaultSettings,
  getKillSwitch,
  listAllAccounts,
  systemSettings,
} from '@megafon/contracts';
import type { SystemSettings } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { badgeColor } from '../../testing/badge-color.js';
import { anId, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const aServer = () =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'));
const open = (tab: string, server: FakeServer) =>
  renderPage(AdminPage, server, {
    path: `/admin?tab=${tab}`,
    route: '/admin',
    user: aUser({ role: 'admin', isAdmin: true }),
  });
const then = '2026-11-20T10:00:00.000Z';

const measured: SystemSettings = {
  measuredAt: then,
  health: {
    server: { ok: true, uptimeS: 7_200 },
    database: { ok: true, tookMs: 4 },
    kafka: { ok: false, tookMs: 0 },
    memory: { usedBytes: 8.5e9, totalBytes: 10e9 },
    disk: null,
    deadLetters: { waiting: 3 },
  },
  usage: {
    connections: { count: 3, of: 4 },
    activeCampaigns: { count: 0, of: 0 },
    managedGroups: { count: 1_200, of: 80_000 },
  },
};

describe('the state of the system', () => {
  it('is what was measured: what answers, what does not, and how full things are', async () => {
    const server = aServer()
      .on(systemSettings, { success: true, data: measured })
      .on(getDefaultSettings, refusal('SERVICE.UNAVAILABLE'));
    open('system', server);
    const health = within(await screen.findByRole('region', { name: 'בריאות המערכת' }));
    expect(health.getByText('מחובר')).toBeTruthy();
    expect(health.getByText('לא מחובר')).toBeTruthy();
    expect(health.getByText('ענה תוך 4 אלפיות שנייה')).toBeTruthy();
    expect(health.getByText('לא נמדד')).toBeTruthy();
    expect(health.getByText(/85.?%/)).toBeTruthy();
    expect(health.getByText('3 ממתינות')).toBeTruthy();
    expect(health.getByRole('link', { name: 'לרשימת ההודעות שלא עובדו' }).getAttribute('href')).toBe(
      '/admin?tab=dead-letters',
    );
    const usage = within(screen.getByRole('region', { name: 'ניצול משאבים' }));
    expect(usage.getByText('1,200 / ללא הגבלה')).toBeTruthy();
    expect(usage.getByRole('progressbar', { name: 'חיבורי פייסבוק' }).getAttribute('aria-valuenow')).toBe(
      '75',
    );
    await expectAccessible();
  });

  it('says how far services are behind and what browsers do, or that nobody knows', async () => {
    const lag = [
      { service: 'auth' as const, worst: { group: 'auth-notifications', messages: 1_250 } },
      { service: 'content' as const, worst: { group: 'content', messages: 0 } },
      { service: 'campaigns' as const, worst: { group: 'campaigns', messages: 1 } },
      { service: 'billing' as const, worst: null },
    ];
    const of = (browsers: SystemSettings['health']['browsers']) => ({
      success: true as const,
      data: { ...measured, health: { ...measured.health, lag, browsers } },
    });
    const server = aServer()
      .on(systemSettings, of({ processes: 2, warm: 7, running: 3, free: 9 }))
      .on(getDefaultSettings, refusal('SERVICE.UNAVAILABLE'));
    const { client } = open('system', server);
    const health = within(await screen.findByRole('region', { name: 'בריאות המערכת' }));
    expect(health.getByText('1,250 הודעות ממתינות')).toBeTruthy();
    expect(health.getByText('הודעה אחת ממתינה')).toBeTruthy();
    expect(health.getByText('auth-notifications')).toBeTruthy();
    expect(health.getByText('אין פיגור')).toBeTruthy();
    expect(health.getAllByText('לא ידוע')).toHaveLength(1);
    expect(health.getByText('פתוחים: 7 · עובדים: 3 · פנויים: 9')).toBeTruthy();
    await expectAccessible();
    server.on(systemSettings, of(null));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(health.getAllByText('לא ידוע')).toHaveLength(2));
  });

  it('says that it could not be had', async () => {
    open('system', aServer().on(systemSettings, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת הגדרות המערכת')).toBeTruthy();
  });
});

describe('the accounts of all users', () => {
  it('are cards with whose they are', async () => {
    const account = {
      accountId: anId(),
      accountName: 'העסק של דנה',
      username: 'dana@fb.example',
      isActive: true,
      userName: 'דנה כהן',
      userEmail: 'dana@example.com',
      connectedAt: then,
      usageCount: 1_234,
      lastUsed: null,
    };
    const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
    open('accounts', aServer().on(listAllAccounts, { success: true, data: [account], pagination }));
    expect(await screen.findByText('העסק של דנה')).toBeTruthy();
    expect(screen.getByText('פעיל')).toBeTruthy();
    expect(screen.getByText('דנה כהן')).toBeTruthy();
    expect(screen.getByText(/1,234/)).toBeTruthy();
    await expectAccessible();
  });

  it('say that they could not be had', async () => {
    open('accounts', aServer().on(listAllAccounts, refusal('SERVICE.TIMEOUT')));
    expect(await screen.findByText('שגיאה בטעינת חשבונות הפייסבוק')).toBeTruthy();
  });
});

describe('the activity of all users', () => {
  it('is the campaigns and registrations of late, each with its badge', async () => {
    const data = {
      recentCampaigns: [
        {
          _id: anId(),
          title: 'מבצע סוף שבוע',
          status: 'publishing' as const,
          createdAt: then,
          userId: { _id: anId(), name: 'דנה' },
        },
      ],
      recentRegistrations: [
        {
          _id: anId(),
          name: 'רותי',
          email: 'r@example.com',
          subscriptionPlan: 'pro' as const,
          createdAt: then,
        },
      ],
    };
    open('activity', aServer().on(adminActivity, { success: true, data }));
    expect(await screen.findByText('מבצע סוף שבוע')).toBeTruthy();
    expect(screen.getByText('רותי')).toBeTruthy();
    expect(screen.getByText('Pro')).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    ['pending', 'ממתין', 'green'],
    ['scheduled', 'מתוזמן', 'green'],
    ['publishing', 'בפרסום', 'green'],
    ['draft', 'טיוטה', 'gray'],
    ['published', 'פורסם', 'gray'],
    ['pending_approval', 'ממתין לאישור', 'gray'],
    ['failed', 'נכשל', 'gray'],
  ] as const)(
    'is green where it is active, and else grey: a campaign that is %s',
    async (status, text, color) => {
      const title = 'מבצע סוף שבוע';
      const campaign = { _id: anId(), title, status, createdAt: then, userId: { _id: anId(), name: 'דנה' } };
      const data = { recentCampaigns: [campaign], recentRegistrations: [] };
      open('activity', aServer().on(adminActivity, { success: true, data }));
      const line = within((await screen.findByText(title)).closest('li')!);
      expect(badgeColor(line.getByText(text))).toBe(color);
    },
  );

  it('says that there is none yet, or that it could not be had', async () => {
    const none = open(
      'activity',
      aServer().on(adminActivity, { success: true, data: { recentCampaigns: [], recentRegistrations: [] } }),
    );
    expect(await screen.findByText('עדיין אין קמפיינים.')).toBeTruthy();
    none.unmount();
    open('activity', aServer().on(adminActivity, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת לוג הפעילות')).toBeTruthy();
  });
});
