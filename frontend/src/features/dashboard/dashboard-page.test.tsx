import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getDashboardStats, listFacebookAccounts, runProgressed, statsChanged } from '@megafon/contracts';
import type { Attention, DashboardStats, RunCounts } from '@megafon/contracts';
import { act, screen, within } from '@testing-library/react';
import { badgeColor } from '../../testing/badge-color.js';
import { accountsReply, anAccount, anId } from '../../testing/builders.js';
// Loaded before any test's time begins to run.
import '../../components/charts/charts.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { RecentActivity } from './components/recent-activity.js';
import { DashboardPage } from './dashboard-page.js';

const same = { now: 0, before: 0 };
const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-03-${day}`);

const well: Attention = { runs: [], missed: [], paused: [], total: 0 };
const quiet = { hours: 24, posts: 0, comments: 0, failed: 0, waiting: 0 };
const counts: RunCounts = {
  total: 8,
  done: 3,
  pending: 0,
  unknown: 0,
  failed: 5,
  cancelled: 0,
  open: 0,
  retryable: 5,
  retryableUnknown: 0,
};

/** What a campaign's last run left: five of eight failed. */
function trouble(over: Partial<Attention['runs'][number]> = {}): Attention['runs'][number] {
  const last = { startedAt: '2026-03-05T10:00:00.000Z', total: 8, done: 3, failed: 5 };
  const identity = { campaignId: anId(), name: 'שבור', type: 'mixed_posts' as const };
  return { ...identity, failedRuns: 1, unclear: 0, last, ...over };
}
const needs = (over: Partial<Attention>) => ({ attention: { ...well, ...over } });

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
    attention: well,
    upcoming: [],
    lately: quiet,
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
  afterEach(() => {
    jest.useRealTimers();
  });

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

  it('shows a status that it does not know as failed', async () => {
    const [recent] = stats().recentActivity;
    const strange = { ...recent, status: 'archived' } as unknown as DashboardStats['recentActivity'][number];
    // Only a page that is built for people takes such an answer.
    renderPage(() => <RecentActivity activity={[strange]} />, anEmptyServer());
    expect(badgeColor(await screen.findByText('נכשל'))).toBe('red');
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

  it('begins with what needs the person: accounts that stopped, runs that failed, what nobody knows', async () => {
    const broken = trouble();
    const lost = trouble({ name: 'אבוד', failedRuns: 0, unclear: 2 });
    const server = anEmptyServer()
      .on(listFacebookAccounts, accountsReply(anAccount({ status: 'paused', message: 'נדרש אימות' })))
      .on(getDashboardStats, stats(needs({ runs: [lost, broken], total: 2 })));
    renderPage(DashboardPage, server);
    expect(await screen.findByText('החשבון ״דנה לוי״ אינו פעיל')).toBeTruthy();
    expect(screen.getByText('נדרש אימות')).toBeTruthy();
    expect(screen.getByText('הקמפיין ״שבור״ פורסם חלקית 3 מתוך 8')).toBeTruthy();
    expect(screen.getByText(/^יום ה׳, 5 במרץ( 2026)?, 12:00: נכשלו 5 מתוך 8$/)).toBeTruthy();
    expect(hrefOf(/^לקמפיין: /)).toBe(`/campaigns?campaign=${broken.campaignId}`);
    // By its id: others may have its name.
    expect(hrefOf(/^לבדיקה בהיסטוריה: .*שתי פעולות בוצעו/)).toBe(`/history?campaign=${lost.campaignId}`);
    expect(screen.queryByText(/הכול תקין/)).toBeNull();
    await expectAccessible();
  });

  it.each([
    ['הקמפיין ״שבור״ נכשל', { last: { ...trouble().last, done: 0, failed: 8 } }],
    ['בקמפיין ״שבור״ נכשלו 5 מתוך 8', { last: { ...trouble().last, done: 0 } }],
    ['בקמפיין ״שבור״ שתי ריצות נכשלו או בוצעו חלקית', { failedRuns: 2 }],
    ['הקמפיין ״שבור״ הוגב חלקית 3 מתוך 8', { type: 'comments_only' as const }],
  ])('says of what failed: %s', async (text, over) => {
    renderPage(
      DashboardPage,
      anEmptyServer().on(getDashboardStats, stats(needs({ runs: [trouble(over)], total: 1 }))),
    );
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('names runs that are paused and times without a run, and how much more there is', async () => {
    const paused = [{ campaignId: anId(), name: 'עומד' }];
    const at = '2026-03-05T10:00:00.000Z';
    const missed = [{ campaignId: anId(), name: 'יומי', message: 'הארגז ריק', at }];
    const server = anEmptyServer().on(getDashboardStats, stats(needs({ paused, missed, total: 9 })));
    renderPage(DashboardPage, server);
    expect(await screen.findByText('הריצה של ״עומד״ מושהית, ולא תמשיך מעצמה')).toBeTruthy();
    expect(screen.getByText('הקמפיין ״יומי״ לא רץ במועד שלו')).toBeTruthy();
    expect(screen.getByText(/^הארגז ריק \(.*12:00\)$/)).toBeTruthy();
    expect(screen.getByText('ועוד 7 שדורשים טיפול')).toBeTruthy();
  });

  it('follows a run that is paused, and one that goes on', async () => {
    const campaignId = anId();
    const server = anEmptyServer().on(getDashboardStats, stats());
    const { feed } = renderPage(DashboardPage, server);
    await screen.findByText(/הכול תקין/);
    const paused = [{ campaignId, name: 'עומד' }];
    server.on(getDashboardStats, stats(needs({ paused, total: 1 })));
    const progress = { campaignId, runId: 'r', steps: [], currentStep: null, progress: 10, targets: [] };
    happen(feed, runProgressed, { ...progress, hold: 'paused' });
    expect(await screen.findByText(/״עומד״ מושהית/)).toBeTruthy();
    server.on(getDashboardStats, stats());
    happen(feed, runProgressed, { ...progress, hold: null });
    expect(await screen.findByText(/הכול תקין/)).toBeTruthy();
  });

  it('says that all is well, and does not say so where it could not look', async () => {
    const server = anEmptyServer()
      .on(listFacebookAccounts, refusal('SERVICE.UNEXPECTED'))
      .on(getDashboardStats, stats());
    const { person } = renderPage(DashboardPage, server);
    expect(await screen.findByText('לא הצלחנו לבדוק מה דורש טיפול')).toBeTruthy();
    server.on(listFacebookAccounts, accountsReply());
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText(/הכול תקין/)).toBeTruthy();
  });

  it('does not say that all is well where the server cannot tell', async () => {
    const { attention: _attention, ...earlier } = stats();
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, earlier));
    expect(await screen.findByText('לא הצלחנו לבדוק מה דורש טיפול')).toBeTruthy();
    expect(screen.queryByText(/הכול תקין/)).toBeNull();
  });

  it('goes on with the next runs, each with its day in the calendar, and with the last hours', async () => {
    const upcoming = [
      { campaignId: anId(), name: 'בוקר', at: '2040-03-05T23:30:00.000Z', groups: 8 },
      { campaignId: anId(), name: 'ערב', at: '2040-03-06T18:00:00.000Z', groups: null },
    ];
    const lately = { hours: 24, posts: 12, comments: 1, failed: 2, waiting: 3 };
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats({ upcoming, lately })));
    const next = within(await screen.findByRole('region', { name: 'הריצות הבאות' }));
    const lines = next.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^בוקריום ג׳, 6 במרץ 2040, 01:30 · בריצה האחרונה: 8 קבוצות$/);
    expect(lines[1]).toMatch(/^ערביום ג׳, 6 במרץ 2040, 20:00$/);
    expect(hrefOf('בוקר')).toBe('/campaigns/calendar?day=2040-03-06');
    expect(hrefOf('ללוח השנה')).toBe('/campaigns/calendar');
    const facts = 'פורסמו 12 פוסטים · נכתבה תגובה אחת · 3 פוסטים ממתינים לאישור · שני כשלים';
    expect(
      screen.getByText((_, element) => element?.textContent === `ב־24 השעות האחרונות: ${facts} · להיסטוריה`),
    ).toBeTruthy();
    expect(hrefOf('להיסטוריה')).toBe('/history?dates=week');
    const regions = screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'));
    expect(regions.slice(0, 2)).toEqual(['attention', 'upcoming']);
    await expectAccessible();
  });

  it('says so where nothing is planned and nothing happened', async () => {
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats()));
    expect(await screen.findByText('אין ריצות מתוכננות.')).toBeTruthy();
    expect(screen.getByText(/לא פורסם דבר/)).toBeTruthy();
  });

  it('tells what was done in part from what was done, and what was stopped from what failed', async () => {
    const one = { createdAt: '2026-03-05T10:00:00.000Z', type: 'mixed_posts' as const };
    const stopped = { ...counts, done: 0, failed: 0, cancelled: 8 };
    const recentActivity = [
      { ...one, title: 'חלק', status: 'published' as const, runCounts: counts },
      { ...one, title: 'הכול', status: 'published' as const, runCounts: { ...counts, done: 8, failed: 0 } },
      { ...one, title: 'עצור', status: 'failed' as const, runCounts: stopped },
      { ...one, title: 'כשל', status: 'failed' as const, runCounts: { ...counts, done: 0, failed: 8 } },
      {
        ...one,
        title: 'אישור',
        status: 'pending' as const,
        runCounts: { ...counts, done: 0, pending: 5, failed: 3 },
      },
      { ...one, title: 'מחכה', status: 'pending' as const, runCounts: null },
    ];
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats({ recentActivity })));
    const recent = within(await screen.findByRole('region', { name: 'פעילות אחרונה' }));
    const badges = recent.getAllByRole('listitem').map(({ textContent }) => textContent?.split('2026')[1]);
    expect(badges).toEqual([
      'פורסם חלקית 3 מתוך 8',
      'פורסם',
      'נעצר',
      'נכשל',
      'ממתין לאישור 5 מתוך 8 · נכשלו 3',
      'ממתין',
    ]);
  });

  it('leads from what happened lately to the very run, and where there is none to the campaign', async () => {
    const [recent, waits] = [anId(), anId()];
    const one = { title: 'מבצע', createdAt: '2026-03-05T10:00:00.000Z' };
    const recentActivity = [
      { ...one, campaignId: recent, runId: `${recent}:1`, status: 'published' as const, runCounts: counts },
      { ...one, campaignId: waits, runId: null, status: 'pending' as const, runCounts: null },
    ];
    renderPage(DashboardPage, anEmptyServer().on(getDashboardStats, stats({ recentActivity })));
    await screen.findByRole('region', { name: 'פעילות אחרונה' });
    expect(hrefOf('מבצע: לריצה בהיסטוריה')).toBe(`/history?run=${encodeURIComponent(`${recent}:1`)}`);
    expect(hrefOf('מבצע: לקמפיין')).toBe(`/campaigns?campaign=${waits}`);
    await expectAccessible();
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

  it('is asked for again while no events arrive, and not while they do', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const server = anEmptyServer().on(getDashboardStats, stats());
    const { feed } = renderPage(DashboardPage, server);
    await screen.findByText('1,250');
    server.on(getDashboardStats, stats({ overview: { ...stats().overview, totalPosts: 1_251 } }));
    server.on(listFacebookAccounts, accountsReply(anAccount({ status: 'paused' })));
    await pass(15_100);
    expect(screen.getByText('1,251')).toBeTruthy();
    expect(screen.getByText('החשבון ״דנה לוי״ אינו פעיל')).toBeTruthy();
    act(() => feed.setConnected(true));
    const before = server.callsOf(getDashboardStats).length;
    await pass(60_000);
    expect(server.callsOf(getDashboardStats)).toHaveLength(before);
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
