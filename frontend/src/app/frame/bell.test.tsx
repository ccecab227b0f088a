import { describe, expect, it } from '@jest/globals';
import {
  listNotifications,
  notificationAdded,
  notificationsRead,
  readNotifications,
} from '@megafon/contracts';
import type { Notification } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { Bell } from './bell.js';

const dayMs = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const aNotification = (over: Partial<Notification> = {}): Notification => ({
  _id: anId(),
  kind: 'run-finished',
  tone: 'good',
  text: 'הקמפיין ״מבצע״ הסתיים: פורסמו 3 מתוך 3',
  to: '/history',
  at: ago(0),
  isRead: false,
  ...over,
});

/** Holds the list as the service does: what is read there is read in the next answer. */
const holding = (kept: Notification[], server: FakeServer = anEmptyServer()) => {
  const unread = () => kept.filter(({ isRead }) => !isRead).length;
  return server
    .on(listNotifications, ({ query: { limit = '20', cursor } }) => {
      const from = cursor === undefined ? 0 : Number(cursor);
      const end = from + Number(limit);
      return {
        items: kept.slice(from, end),
        nextCursor: end < kept.length ? `${end}` : null,
        unread: unread(),
      };
    })
    .on(readNotifications, ({ body }) => {
      const { ids = [], upTo } = body as { ids?: string[]; upTo?: string };
      const place = kept.findIndex(({ _id }) => _id === upTo);
      kept.forEach((one, index) => {
        if (ids.includes(one._id) || (place >= 0 && index >= place)) one.isRead = true;
      });
      return { success: true as const, unread: unread() };
    });
};
const show = (server: FakeServer) => renderPage(Bell, server);
const bell = (name: string) => screen.findByRole('button', { name });
const opened = async ({ person }: ReturnType<typeof show>, name = /^התראות/) => {
  await person.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'התראות' });
};

describe('the bell', () => {
  it('says how many are not read, as the service counts them', async () => {
    show(holding([aNotification(), aNotification(), aNotification({ isRead: true })]));
    expect((await bell('התראות, 2 חדשות')).getAttribute('aria-expanded')).toBe('false');
  });

  it('shows what happened by days, unread first said so, and leads to each', async () => {
    const old = aNotification({ text: 'אתמול קרה', at: ago(dayMs), isRead: true, to: '/subscription' });
    const page = show(holding([aNotification(), old]));
    const panel = within(await opened(page));
    expect(within(await panel.findByRole('list', { name: 'היום' })).getAllByRole('listitem')).toHaveLength(1);
    const yesterday = within(panel.getByRole('list', { name: 'אתמול' }));
    expect(yesterday.getByRole('link').getAttribute('href')).toBe('/subscription');
    expect(panel.getByText('לא נקרא:')).toBeTruthy();
    expect((await bell('התראות, 1 חדשה')).getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
  });

  it('is amber where a run was done in part, as its badge is', async () => {
    const text = 'הקמפיין ״מבצע״ הסתיים: פורסמו 3 מתוך 5, שניים נכשלו';
    const page = show(holding([aNotification({ tone: 'warning', text })]));
    const link = await within(await opened(page)).findByRole('link', { name: /3 מתוך 5/ });
    const icon = link.querySelector('.tabler-icon-circle-half-2')?.parentElement;
    expect(icon?.style.getPropertyValue('--ti-color')).toContain('yellow');
  });

  it('reads the one that is followed', async () => {
    const server = holding([aNotification(), aNotification({ text: 'אחר' })]);
    const page = show(server);
    const panel = within(await opened(page));
    await page.person.click(await panel.findByRole('link', { name: /אחר/ }));
    expect(page.router.state.location.pathname).toBe('/history');
    expect(server.callsOf(readNotifications)[0]!.body).toMatchObject({ ids: [expect.any(String)] });
  });

  it('reads all that are seen at once', async () => {
    const kept = [aNotification(), aNotification(), aNotification()];
    const server = holding(kept);
    const page = show(server);
    const panel = within(await opened(page));
    await page.person.click(await panel.findByRole('button', { name: 'סימון הכל כנקרא' }));
    expect(await bell('התראות')).toBeTruthy();
    expect(server.callsOf(readNotifications)[0]!.body).toEqual({ upTo: kept[0]!._id });
    expect(panel.queryByText('לא נקרא:')).toBeNull();
  });

  it('says that reading failed, and they stay unread', async () => {
    const server = holding([aNotification()]).on(readNotifications, refusal('SERVICE.UNEXPECTED'));
    const page = show(server);
    const panel = within(await opened(page));
    await page.person.click(await panel.findByRole('button', { name: 'סימון הכל כנקרא' }));
    expect(await screen.findByText('הסימון כנקרא נכשל. נסו שוב')).toBeTruthy();
    expect(await bell('התראות, 1 חדשה')).toBeTruthy();
  });

  it('counts and announces what comes, and what another page read', async () => {
    const kept: Notification[] = [];
    const { feed } = show(holding(kept));
    await bell('התראות');
    kept.push(aNotification());
    const news = { kind: 'groups-fetched', groups: 12 } as const;
    happen(feed, notificationAdded, { userId: 'user-1', notificationId: anId(), at: ago(0), news });
    expect(await bell('התראות, 1 חדשה')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('שליפת הקבוצות הסתיימה: 12 קבוצות');
    kept[0]!.isRead = true;
    happen(feed, notificationsRead, { userId: 'user-1' });
    expect(await bell('התראות')).toBeTruthy();
  });

  it('goes on where there are more', async () => {
    const kept = Array.from({ length: 25 }, (_, n) => aNotification({ text: `דבר ${n}`, isRead: true }));
    const page = show(holding(kept));
    const panel = within(await opened(page));
    expect(await panel.findAllByRole('listitem')).toHaveLength(20);
    await page.person.click(panel.getByRole('button', { name: 'טעינת עוד' }));
    expect(await panel.findByText('דבר 24')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'טעינת עוד' })).toBeNull();
  });

  it('says that there is nothing yet, and that it could not be loaded', async () => {
    const page = show(anEmptyServer());
    expect(within(await opened(page)).getByText('עדיין לא קרה כלום')).toBeTruthy();
    page.unmount();
    const failing = show(anEmptyServer().on(listNotifications, refusal('SERVICE.UNEXPECTED')));
    const panel = within(await opened(failing));
    expect(await panel.findByText('שגיאה בטעינת ההתראות')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'נסו שוב' })).toBeTruthy();
    await expectAccessible();
  });

  it('takes the focus, and gives it back by Escape', async () => {
    const page = show(holding([aNotification()]));
    const panel = await opened(page);
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await page.person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await bell('התראות, 1 חדשה'));
  });
});
