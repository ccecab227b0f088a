import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getAnalytics, getDashboardStats, getGroupStats, getLessons } from '@megafon/contracts';
import type { DashboardStats, GroupStats } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
// Loaded before any test's time begins to run.
import '../../components/charts/charts.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { StatisticsPage } from './statistics-page.js';

const change = { now: 5, before: 3 };
const overview: DashboardStats = {
  overview: {
    publishedCampaigns: 4,
    totalPosts: 40,
    totalComments: 9,
    pendingCampaigns: 2,
    totalCampaigns: 6,
    successRate: 62.5,
    attempts: { succeeded: 5, settled: 8, awaiting: 2, unknown: 1 },
  },
  dailyActivity: [],
  recentActivity: [],
  change: { days: 30, createdCampaigns: change, publishedRuns: change, posts: change, comments: change },
};

function group(place: number, over: Partial<GroupStats> = {}): GroupStats {
  return {
    _id: `g${place}`,
    name: `קבוצה ${place}`,
    totalPosts: 10 - place,
    measuredPosts: 2,
    totalLikes: 31,
    totalComments: 4,
    totalShares: 1,
    totalReach: null,
    avgEngagement: 18,
    ...over,
  };
}

const days = [
  { _id: { day: '2026-03-01' }, posts: 3, likes: 31 },
  { _id: { day: '2026-03-02' }, posts: 2, likes: null },
];
const unread = {
  measuredPosts: 0,
  totalLikes: null,
  totalComments: null,
  totalShares: null,
  avgEngagement: null,
};
const aServer = () =>
  anEmptyServer()
    .on(getDashboardStats, overview)
    .on(getGroupStats, [group(1), group(2, unread)])
    .on(getAnalytics, days)
    .on(getLessons, { posts: 0, groups: [], hours: [] });

const lesson = { what: 'מבצע השבוע', posts: 9, mean: 12.4, from: 8.1, to: 17, sure: 87 };
const learned = {
  posts: 23,
  groups: [
    {
      groupId: 'g1',
      name: 'שכנים בחיפה',
      posts: 12,
      texts: [lesson, { ...lesson, what: 'חדש אצלנו', posts: 1, sure: 13 }],
      hours: [],
    },
    { groupId: 'g2', name: 'הורים', posts: 2, texts: [], hours: [] },
  ],
  hours: [{ ...lesson, what: '21', sure: 55 }],
};

describe('what was learned', () => {
  it('is told with what it rests on, and how sure it is', async () => {
    const { person } = renderPage(StatisticsPage, aServer().on(getLessons, learned));
    expect(await screen.findByText(/^לפי 23 פוסטים מחצי השנה האחרונה/)).toBeTruthy();
    expect(screen.getByText('21:00 עד 00:00')).toBeTruthy();
    expect(screen.getByText('הסיכוי שהוא הטוב ביותר: 55%.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /שכנים בחיפה/ }));
    expect(await screen.findByText('״מבצע השבוע״')).toBeTruthy();
    expect(screen.getAllByText('בערך 12.4 לפוסט (בין 8.1 ל־17), לפי 9 פוסטים.').length).toBeGreaterThan(0);
    expect(screen.getByText('כמעט בטוח הטוב ביותר: 87%.')).toBeTruthy();
    expect(screen.getByText('בערך 12.4 לפוסט (בין 8.1 ל־17), לפי פוסט אחד.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /הורים/ }));
    expect(await screen.findByText(/^עוד אין כאן מה להשוות/)).toBeTruthy();
    await expectAccessible();
  });

  it('is nothing yet where no post was read, and says so; and what cannot be read is said', async () => {
    const nothing = { posts: 0, groups: [], hours: [] };
    const { unmount } = renderPage(StatisticsPage, aServer().on(getLessons, nothing));
    expect(await screen.findByText(/^עוד אין ממה ללמוד/)).toBeTruthy();
    unmount();
    renderPage(StatisticsPage, aServer().on(getLessons, refusal('SERVICE.TIMEOUT')));
    expect(await screen.findByText('שגיאה בטעינת מה שנלמד')).toBeTruthy();
  });
});

describe('the statistics', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('say how much succeeded, of how many, and what is in neither number', async () => {
    renderPage(StatisticsPage, aServer(), { path: '/statistics' });
    expect(await screen.findByText('62.5%')).toBeTruthy();
    expect(screen.getByText('5 מתוך 8 פרסומים שהסתיימו')).toBeTruthy();
    expect(screen.getByText('ממתינים לאישור הקבוצה ולא נספרו: 2')).toBeTruthy();
    expect(screen.getByText('תוצאתם לא ידועה ולא נספרו: 1')).toBeTruthy();
    await expectAccessible();
  });

  it('have a table behind each chart, in which what was never read is no 0', async () => {
    const { person } = renderPage(StatisticsPage, aServer(), { path: '/statistics' });
    for (const button of await screen.findAllByRole('button', { name: /^הצגת הנתונים בטבלה/ })) {
      await person.click(button);
    }
    const groups = await screen.findByRole('table', { name: 'חמש הקבוצות המובילות' });
    const rows = within(groups).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['9', '31', '4', '1', 'לא נקרא', '18'],
      ['8', 'לא נקרא', 'לא נקרא', 'לא נקרא', 'לא נקרא', 'לא נקרא'],
    ]);
    const daily = screen.getByRole('table', { name: 'פוסטים ולייקים לפי יום' });
    expect(within(daily).getAllByRole('row')).toHaveLength(3);
    await expectAccessible();
  });

  it('are of thirty days unless another period is chosen, and the address keeps it', async () => {
    const server = aServer();
    const { person, router } = renderPage(StatisticsPage, server, { path: '/statistics' });
    await screen.findByText('62.5%');
    const asked = () =>
      [getDashboardStats, getGroupStats, getAnalytics].map(
        (call) => server.callsOf(call).at(-1)?.query.period,
      );
    expect(asked()).toEqual(['30', '30', '30']);
    await person.click(screen.getByRole('radio', { name: '90 ימים' }));
    await waitFor(() => expect(asked()).toEqual(['90', '90', '90']));
    expect(router.state.location.search).toBe('?period=90');
  });

  it('say that nothing was published, and that they could not be loaded', async () => {
    const server = aServer().on(getAnalytics, []).on(getGroupStats, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(StatisticsPage, server, { path: '/statistics' });
    expect(await screen.findByText('שגיאה בטעינת הסטטיסטיקות')).toBeTruthy();
    server.on(getGroupStats, []);
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('אין פרסומים בתקופה הזאת')).toBeTruthy();
  });

  it('are asked for again while no events arrive, and not while they do', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const server = aServer();
    const { feed } = renderPage(StatisticsPage, server);
    await screen.findByText('62.5%');
    const asked = () =>
      [getDashboardStats, getGroupStats, getAnalytics].map((call) => server.callsOf(call).length);
    await pass(15_100);
    expect(asked()).toEqual([2, 2, 2]);
    act(() => feed.setConnected(true));
    await pass(60_000);
    expect(asked()).toEqual([2, 2, 2]);
  });
});
