import { describe, expect, it } from '@jest/globals';
import { getDashboardStats, listFacebookAccounts, statsChanged } from '@megafon/contracts';
import type { DashboardStats } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { accountsReply, aCampaign, anAccount } from '../../testing/builders.js';
// Loaded before any test's time begins to run.
import '../../components/charts/charts.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns, hasNoAnswerForCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { DashboardPage } from './dashboard-page.js';

const same = { now: 0, before: 0 };
const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`);

function stats(over: Partial<DashboardStats> = {}): DashboardStats {
  return {
    overview: { publishedCampaigns: 4, totalPosts: 1_250, totalComments: 9, pendingCampaigns: 2 },
    dailyActivity: days.map((day, index) => ({ _id: { day }, count: index, published: 1 })),
    recentActivity: [
      { title: 'מבצע', status: 'published', createdAt: '2026-03-05T10:00:00.000Z' },
      { title: 'Spring sale', status: 'pending', createdAt: '2026-03-04T10:00:00.000Z' },
      { title: 'ניסיון', status: 'failed', createdAt: '2026-03-03T10:00:00.000Z' },
    ],
    change: {
      days: 7,
      createdCampaigns: same,
      publishedRuns: { now: 3, before: 2 },
      posts: { now: 12, before: 20 },
      comments: same,
    },
    ...over,
  };
}

const nothing = stats({
  overview: { publishedCampaigns: 0, totalPosts: 0, totalComments: 0, pendingCampaigns: 0 },
  dailyActivity: days.map((day) => ({ _id: { day }, count: 0, published: 0 })),
  recentActivity: [],
});
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the dashboard', () => {
  it('tells what was done, with what was measured of it, and leads on', async () => {
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats()));
    expect(await screen.findByText('1,250')).toBeTruthy();
    expect(screen.getByText('השבוע: 12, בשבוע שלפניו: 20')).toBeTruthy();
    const recent = within(screen.getByRole('region', { name: 'פעילות אחרונה' }));
    const lines = recent.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['מבצע5 במרץ 2026פורסם', 'Spring sale4 במרץ 2026ממתין', 'ניסיון3 במרץ 2026נכשל']);
    expect(hrefOf('יצירת קמפיין חדש')).toBe('/campaigns?create=true');
    expect(hrefOf('פוסט חדש עם AI')).toBe('/create');
    expect(hrefOf('ניהול קבוצות')).toBe('/groups');
    expect(hrefOf('צפייה בסטטיסטיקות')).toBe('/statistics');
    await expectAccessible();
  });

  it('has the numbers of its chart as a table', async () => {
    const { person } = renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats()));
    const button = await screen.findByRole('button', { name: /^הצגת הנתונים בטבלה/ });
    await person.click(button);
    const table = await screen.findByRole('table', { name: 'מגמת הפרסום השבועית' });
    expect(within(table).getAllByRole('row')).toHaveLength(8);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
  });

  it('begins with what needs the person: accounts that stopped, campaigns that failed, what nobody knows', async () => {
    const updatedAt = new Date().toISOString();
    const server = hasCampaigns(
      anEmptyServer(),
      aCampaign({ name: 'אבוד', status: 'published', unclearActionsTotal: 2, updatedAt }),
      aCampaign({ name: 'שבור', status: 'failed', updatedAt }),
      aCampaign({ name: 'עתיק', status: 'failed', updatedAt: '2020-01-01T00:00:00.000Z' }),
    )
      .on(listFacebookAccounts, accountsReply(anAccount({ status: 'paused', message: 'נדרש אימות' })))
      .on(getDashboardStats, stats());
    renderPage(DashboardPage, server);
    expect(await screen.findByText('החשבון ״דנה לוי״ אינו פעיל')).toBeTruthy();
    expect(screen.getByText('נדרש אימות')).toBeTruthy();
    expect(hrefOf(/^לקמפיין: /)).toBe(`/campaigns?q=${encodeURIComponent('שבור')}`);
    expect(hrefOf(/^לבדיקה בהיסטוריה: .*שתי פעולות בוצעו/)).toBe(`/history?q=${encodeURIComponent('אבוד')}`);
    expect(screen.queryByText(/עתיק/)).toBeNull();
    await expectAccessible();
  });

  it('says that all is well, and does not say so where it could not look', async () => {
    const server = hasNoAnswerForCampaigns(anEmptyServer()).on(getDashboardStats, stats());
    const { person } = renderPage(DashboardPage, server);
    expect(await screen.findByText('לא הצלחנו לבדוק מה דורש טיפול')).toBeTruthy();
    hasCampaigns(server);
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText(/הכול תקין/)).toBeTruthy();
  });

  it('of a new user offers to create the first campaign', async () => {
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, nothing));
    expect(await screen.findByText('עדיין אין קמפיינים')).toBeTruthy();
    expect(hrefOf('צור קמפיין ראשון')).toBe('/create');
    await expectAccessible();
  });

  it('says while it loads that it does, and that it failed, and tries again', async () => {
    let answer: (value: ReturnType<typeof refusal>) => void = () => undefined;
    const server = anEmptyServer().on(getDashboardStats, () => new Promise((resolve) => (answer = resolve)));
    const { person } = renderPage(DashboardPage, server);
    expect(await screen.findByText('טוען את הדשבורד…')).toBeTruthy();
    answer(refusal('SERVICE.UNEXPECTED'));
    expect(await screen.findByText('שגיאה בטעינת נתוני הדשבורד')).toBeTruthy();
    server.on(getDashboardStats, stats());
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('1,250')).toBeTruthy();
  });

  it('follows what happens', async () => {
    const server = anEmptyServer().on(getDashboardStats, stats());
    const { feed } = renderPage(DashboardPage, server);
    await screen.findByText('1,250');
    const { overview } = stats();
    server.on(getDashboardStats, stats({ overview: { ...overview, totalPosts: 1_251 } }));
    happen(feed, statsChanged, { userId: 'user-1', day: '2026-03-07' });
    expect(await screen.findByText('1,251')).toBeTruthy();
  });
});
