import { describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  getAutomationState,
  listFacebookAccounts,
  listNotifications,
  notificationAdded,
  resendVerification,
} from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { logoutCall } from '../../lib/logout-call.js';
import { session } from '../../lib/session.js';
import { useSession } from '../../lib/use-session.js';
import { accountsReply, anAccount, aUser } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { AppFrame } from './app-frame.js';

const well = anAccount();
const ill = { ...well, status: 'paused' as const, reason: 'checkpoint' as const, message: '' };
const aServer = () =>
  anEmptyServer().on(getAutomationState, {
    success: true,
    isStopped: false,
    since: null,
    reason: '',
    strangePages: null,
  });
const OfWhoIsSignedIn = () => useSession().user && <AppFrame />;
const menu = () => within(screen.getByRole('navigation', { name: 'ניווט ראשי' }));

describe('the frame around all pages', () => {
  it('asks for an address to be verified, and sends the link again', async () => {
    const server = aServer().on(resendVerification, { success: true });
    const { person } = renderPage(AppFrame, server, { user: aUser({ emailVerified: false }) });
    expect(screen.getByText('אמתו את כתובת המייל')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'שליחה חוזרת' }));
    expect(await screen.findByText('הקישור נשלח שוב')).toBeTruthy();
    expect(server.callsOf(resendVerification)).toHaveLength(1);
  });

  it('takes the place of what its document showed until then', () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.id = 'prerendered';
    renderPage(AppFrame, aServer());
    expect(document.getElementById('prerendered')).toBeNull();
  });

  it('says nothing of an address that is verified', () => {
    renderPage(AppFrame, aServer());
    expect(screen.queryByText('אמתו את כתובת המייל')).toBeNull();
  });

  it('tells at once of an account that stopped, and keeps it in the bell and in the menu', async () => {
    const server = aServer().on(listFacebookAccounts, accountsReply(well));
    const { feed } = renderPage(AppFrame, server);
    await waitFor(() => expect(server.callsOf(listFacebookAccounts)).not.toHaveLength(0));
    expect(menu().getByRole('link', { name: 'חיבורי פייסבוק' })).toBeTruthy();
    server.on(listFacebookAccounts, accountsReply(ill));
    server.on(listNotifications, { items: [], nextCursor: null, unread: 1 });
    const { accountId, accountName: name } = well;
    const now = { status: 'paused', reason: 'checkpoint' } as const;
    happen(feed, accountStateChanged, { accountId, owner: 'user-1', accountName: name, ...now, message: '' });
    happen(feed, notificationAdded, {
      userId: 'user-1',
      notificationId: accountId,
      at: '2026-11-20T10:00:00.000Z',
      news: { kind: 'account-changed', accountId, name, ...now },
    });
    expect(await screen.findByText(/החשבון ״דנה לוי״ מושהה: פייסבוק מבקשת אימות/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'התראות, 1 חדשה' })).toBeTruthy();
    const entry = { name: 'חיבורי פייסבוק, חשבון אחד דורש טיפול' };
    expect(await menu().findByRole('link', entry)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'עוד, חשבון אחד דורש טיפול' })).toBeTruthy();
    await expectAccessible();
  });

  it('leads to every page in the order of the specification, and to the plan from its card', async () => {
    renderPage(AppFrame, aServer(), { user: aUser({ isAdmin: true }) });
    const links = (await menu().findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/quickstart',
      '/dashboard',
      '/facebook-connections',
      '/campaigns',
      '/groups',
      '/group-boxes',
      '/comment-boxes',
      '/post-boxes',
      '/post-comments',
      '/history',
      '/statistics',
      '/subscription',
      '/settings',
      '/admin',
      '/subscription',
    ]);
    expect(menu().getByRole('link', { name: 'ניהול מנוי' })).toBeTruthy();
  });

  it('has a menu with who is signed in, and signs out when that is confirmed', async () => {
    const server = aServer().on(logoutCall, { success: true });
    const { person } = renderPage(OfWhoIsSignedIn, server);
    await person.click(screen.getByRole('button', { name: /תפריט משתמש/ }));
    const userMenu = within(await screen.findByRole('menu'));
    expect(userMenu.getByText('רותי כהן')).toBeTruthy();
    expect(userMenu.getByText('ruti@example.com').getAttribute('dir')).toBe('ltr');
    await person.click(userMenu.getByRole('menuitem', { name: 'התנתקות' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'להתנתק מהמערכת?' }));
    expect(session.state().status).toBe('signed-in');
    await person.click(dialog.getByRole('button', { name: 'התנתקות' }));
    await waitFor(() => expect(session.state().status).toBe('signed-out'));
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(server.callsOf(logoutCall)).toHaveLength(1));
  });

  it('opens its menu on a small screen, which closes again by itself where one goes on', async () => {
    const { person, router } = renderPage(AppFrame, aServer(), { route: '*' });
    const button = screen.getByRole('button', { name: 'פתיחת התפריט' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await person.click(button);
    const drawer = () => within(screen.getByRole('dialog', { name: 'מגפון' }));
    await screen.findByRole('dialog');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
    await person.click(drawer().getByRole('button', { name: 'סגירה' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(button);
    await screen.findByRole('dialog');
    await person.click(drawer().getByRole('link', { name: 'קמפיינים' }));
    expect(router.state.location.pathname).toBe('/campaigns');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('still says so after a reload, when the toast is long gone', async () => {
    renderPage(AppFrame, aServer().on(listFacebookAccounts, accountsReply(ill, anAccount(ill))));
    const entry = { name: 'חיבורי פייסבוק, שני חשבונות דורשים טיפול' };
    expect(await menu().findByRole('link', entry)).toBeTruthy();
  });

  it('says why nothing is done while an admin has stopped everything', async () => {
    const server = aServer().on(getAutomationState, {
      success: true,
      isStopped: true,
      since: '2026-11-21T08:00:00.000Z',
      reason: 'תקלה אצל ספק הפרוקסי',
      strangePages: null,
    });
    renderPage(AppFrame, server);
    expect(await screen.findByText('הפעולות האוטומטיות מושבתות כרגע')).toBeTruthy();
    expect(screen.getByText('תקלה אצל ספק הפרוקסי')).toBeTruthy();
    await expectAccessible();
  });

  it('says in a sentence that it waits, and until when, while the network shows pages that nobody knows', async () => {
    const times = { since: '2026-11-21T08:00:00.000Z', nextLookAt: '2026-11-21T08:10:00.000Z' };
    const state = { success: true, isStopped: false, since: null, reason: '', strangePages: times } as const;
    renderPage(AppFrame, aServer().on(getAutomationState, state));
    expect(await screen.findByText('הרשת הציגה דפים שאיננו מכירים, ולכן אנחנו ממתינים')).toBeTruthy();
    expect(screen.getByText(/הבדיקה הבאה/).textContent).toContain('10:10');
    await expectAccessible();
  });

  it('asks nothing about accounts for a superadmin, who has none', async () => {
    const server = aServer();
    renderPage(AppFrame, server, { user: aUser({ role: 'superadmin' }) });
    expect(await menu().findByRole('link', { name: 'פאנל אדמין מערכת' })).toBeTruthy();
    expect(server.callsOf(listFacebookAccounts)).toHaveLength(0);
    expect(server.callsOf(getAutomationState)).toHaveLength(0);
  });
});
