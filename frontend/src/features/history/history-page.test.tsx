import { describe, expect, it, jest } from '@jest/globals';
import {
  exportHistory,
  getEvidence,
  getHistoryTotals,
  listHistoryPosts,
  pageHistory,
  recheckAction,
  retryCampaign,
  runProgressed,
} from '@megafon/contracts';
import type { Campaign, HistoryPost, ReplyOf } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { aHistoryRun, aTally, hasHistory } from '../../testing/has-history.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const id = 'a'.repeat(24);
const accountId = '0123456789abcdef01234567';
const who = { accountId, accountName: 'דנה לוי' };
const none = { before: null, after: null };
const pictures = (sign: string) => ({
  before: `/campaigns/${id}/evidence/${sign.repeat(32)}-before`,
  after: `/campaigns/${id}/evidence/${sign.repeat(32)}-after`,
});
const aPost = (groupName: string, over: Partial<HistoryPost> = {}): HistoryPost => ({
  url: 'https://social.example/p/1',
  imageUrl: null,
  groupName,
  postText: 'מבצע',
  publishedAt: daysAgo(2),
  pendingApproval: false,
  evidence: pictures('b'),
  reactions: null,
  ...who,
  ...over,
});
const launch = aHistoryRun(
  { campaignId: id, name: 'השקה', startedAt: daysAgo(2) },
  {
    posts: [aPost('דירות בתל אביב')],
    comments: [
      {
        url: 'https://social.example/p/1?comment_id=2',
        groupName: 'דירות בתל אביב',
        text: 'עדיין רלוונטי?',
        writtenAt: daysAgo(2),
        evidence: pictures('d'),
        ...who,
      },
    ],
    logs: [
      {
        message: 'פורסם בקבוצה',
        status: 'success',
        timestamp: daysAgo(2),
        screenshotPath: pictures('c').after,
        evidence: pictures('c'),
      },
    ],
  },
);
const old = aHistoryRun({ name: 'ישן', startedAt: daysAgo(20), state: 'failed' });
const open = async (name: RegExp, server: FakeServer) => {
  const view = renderPage(HistoryPage, server.on(getEvidence, { storageKey: '' }), { path: '/history' });
  await view.person.click(await screen.findByRole('button', { name }));
  return view;
};

describe('the history page', () => {
  it('shows what was published, where, by whom, and how it looked', async () => {
    await open(/השקה/, hasHistory(anEmptyServer(), launch, old));
    const link = await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' });
    expect(link.getAttribute('href')).toBe('https://social.example/p/1');
    expect(await screen.findAllByText('0123456789')).toHaveLength(2);
    expect(screen.getAllByText('דנה לוי')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'לתגובה: דירות בתל אביב' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'צילום הפוסט: דירות בתל אביב' })).toBeTruthy();
    // Nobody has counted likes: none are told.
    expect(screen.queryByText(/לייק|שיתופ|חשיפ/)).toBeNull();
    await expectAccessible();
  });

  it('tells what people did with a post, and since when it is known', async () => {
    const read = {
      likes: 12,
      comments: 1,
      shares: 2,
      reach: null,
      measuredAt: '2026-05-01T07:00:00.000Z',
    };
    const posts = [aPost('חיפה', { reactions: read }), aPost('אשדוד')];
    await open(/השקה/, hasHistory(anEmptyServer(), { ...launch, posts }));
    expect(await screen.findByText(/12 לייקים · תגובה אחת · שני שיתופים$/)).toBeTruthy();
    expect(screen.getByText(/^מדדים, נכון ל.*10:00/)).toBeTruthy();
    expect(screen.getByText('המדדים עוד לא נקראו')).toBeTruthy();
  });

  it('says of a run that was done in part how much was, and counts the rest apart', async () => {
    const partly = aHistoryRun(
      {
        name: 'חלקי',
        state: 'partial',
        posts: aTally({ planned: 8, done: 3, failed: 3, waiting: 2 }),
        comments: aTally({ planned: 8, done: 2, failed: 4, skipped: 2 }),
      },
      {
        failures: [
          {
            kind: 'join',
            groupName: 'חיפה',
            reason: 'join-questions',
            at: daysAgo(1),
            evidence: none,
            ...who,
          },
          {
            kind: 'join',
            groupName: 'יפו',
            reason: 'session-expired',
            at: daysAgo(1),
            evidence: none,
            ...who,
          },
        ],
      },
    );
    await open(/חלקי/, hasHistory(anEmptyServer(), partly));
    const item = screen.getByRole('button', { name: /חלקי/ });
    expect(item.textContent).toContain('פורסם חלקית 3 מתוך 8');
    expect(item.textContent).toContain('ממתינים לאישור 2 · נכשלו 3 · תגובות 2 מתוך 8');
    expect(item.querySelector('.tabler-icon-circle-half-2')).toBeTruthy();
    expect(await screen.findByText(/הקבוצה מבקשת לענות על שאלות הצטרפות\. כתבו תשובה בקמפיין/)).toBeTruthy();
    expect(screen.getAllByText('הצטרפות ·', { exact: false })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'לחשבון: יפו' }).getAttribute('href')).toBe(
      `/facebook-connections#account-${accountId}`,
    );
  });

  it('says of a run that waits for approval what failed in it too', async () => {
    const posts = aTally({ planned: 8, waiting: 5, failed: 3 });
    const waiting = aHistoryRun({ name: 'מחכה', state: 'pending_approval', posts, comments: aTally() });
    const whole = aHistoryRun({ name: 'שלם', posts: aTally({ planned: 8, done: 8 }), comments: aTally() });
    renderPage(HistoryPage, hasHistory(anEmptyServer(), waiting, whole), { path: '/history' });
    const item = await screen.findByRole('button', { name: /מחכה/ });
    expect(item.textContent).toMatch(/12:00ממתין לאישור 5 מתוך 8 · נכשלו 3$/);
    expect(screen.getByRole('button', { name: /שלם/ }).textContent).toMatch(/ · פוסטים 8 מתוך 8פורסם$/);
  });

  it('opens the one run that an address names, and leads to all of them', async () => {
    const server = hasHistory(anEmptyServer(), launch, old);
    const path = `/history?run=${encodeURIComponent(old.run.runId)}`;
    const { person, router } = renderPage(HistoryPage, server, { path });
    const item = await screen.findByRole('button', { name: /ישן/ });
    expect(item.getAttribute('aria-expanded')).toBe('true');
    expect(screen.queryByRole('button', { name: /השקה/ })).toBeNull();
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'לכל הריצות' }));
    expect(await screen.findByRole('button', { name: /השקה/ })).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says of a run that is gone that it is', async () => {
    const path = `/history?run=${encodeURIComponent(old.run.runId)}`;
    renderPage(HistoryPage, hasHistory(anEmptyServer(), launch), { path });
    expect(await screen.findByText('הריצה לא נמצאה בהיסטוריה')).toBeTruthy();
  });

  describe('of a run in which something failed', () => {
    const failed = aHistoryRun({
      name: 'נכשל חלקית',
      state: 'partial',
      posts: aTally({ planned: 2, failed: 1 }),
    });
    const { campaignId, startedAt } = failed.run;
    const counts = { total: 2, done: 1, pending: 0, unknown: 0, failed: 1, cancelled: 0, open: 0 };
    const runCounts = { ...counts, retryable: 1, retryableUnknown: 0 };
    const aCampaignOfIt = (over: Partial<Campaign> = {}) =>
      aCampaign({ _id: campaignId, name: 'נכשל חלקית', status: 'published', startedAt, runCounts, ...over });

    it('leads to its campaign and runs again what failed', async () => {
      const server = hasCampaigns(hasHistory(anEmptyServer(), failed), aCampaignOfIt());
      server.on(retryCampaign, { success: true, runId: 'r' });
      const { person } = await open(/נכשל חלקית/, server);
      const link = await screen.findByRole('link', { name: 'לקמפיין: נכשל חלקית' });
      expect(link.getAttribute('href')).toBe(`/campaigns?campaign=${campaignId}`);
      await person.click(screen.getByRole('button', { name: 'להריץ שוב את מה שנכשל (1): נכשל חלקית' }));
      await waitFor(() => expect(server.callsOf(retryCampaign)).toHaveLength(1));
      expect(server.callsOf(retryCampaign)[0]).toMatchObject({
        params: { id: campaignId },
        body: { includeUnknown: false },
      });
      await expectAccessible();
    });

    it('leaves the focus in the run where running again goes once it was pressed', async () => {
      const server = hasCampaigns(hasHistory(anEmptyServer(), failed), aCampaignOfIt());
      server.on(retryCampaign, () => {
        hasCampaigns(server, aCampaignOfIt({ status: 'publishing' }));
        return { success: true as const, runId: 'r' };
      });
      const { person } = await open(/נכשל חלקית/, server);
      await person.click(await screen.findByRole('button', { name: /^להריץ שוב את מה שנכשל/ }));
      expect(await screen.findByText(/^הקמפיין רץ עכשיו/)).toBeTruthy();
      const run = await screen.findByRole('region', { name: /נכשל חלקית/ });
      await waitFor(() => expect(run.contains(document.activeElement)).toBe(true));
    });

    it.each([
      ['was removed', null, 'הקמפיין נמחק, ולכן אי אפשר להריץ שוב את מה שנכשל.'],
      ['runs', { status: 'publishing' }, /^הקמפיין רץ עכשיו/],
      ['ran again', { startedAt: '2026-11-22T10:00:00.000Z' }, /^הקמפיין רץ שוב מאז/],
      ['has nothing left to do', { runCounts: { ...runCounts, retryable: 0 } }, /כבר הורץ שוב/],
    ] as const)('says why it cannot be run again where the campaign %s', async (_what, over, why) => {
      const campaigns = over === null ? [] : [aCampaignOfIt(over)];
      await open(/נכשל חלקית/, hasCampaigns(hasHistory(anEmptyServer(), failed), ...campaigns));
      expect(await screen.findByText(why)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /להריץ שוב/ })).toBeNull();
      expect(screen.queryByRole('link', { name: /^לקמפיין/ }) === null).toBe(over === null);
    });
  });

  it.each([
    ['a line of the log', 'צילומי מסך: פורסם בקבוצה', 'c'],
    ['a post', 'צילומי מסך: צילום הפוסט: דירות בתל אביב', 'b'],
    ['a comment', 'צילומי מסך: צילום התגובה: דירות בתל אביב', 'd'],
  ])('shows both pictures that prove %s, fetched with the token', async (_what, button, sign) => {
    const server = hasHistory(anEmptyServer(), launch);
    const { person } = await open(/השקה/, server);
    await person.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: /^צילום המסך לפני הלחיצה: / })).toBeTruthy();
    expect(await dialog.findByRole('img', { name: /^צילום המסך אחרי הלחיצה: / })).toBeTruthy();
    const asked = server.callsOf(getEvidence);
    const names = asked.map(({ params }) => params['name']);
    expect(names).toEqual(expect.arrayContaining([`${sign.repeat(32)}-after`, `${sign.repeat(32)}-before`]));
    expect(asked[0]?.headers['authorization']).toBe('Bearer token-1');
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: button })));
  });

  it('says of a picture that is gone, or not ours, that there is none', async () => {
    const server = hasHistory(anEmptyServer(), launch);
    const { person } = await open(/השקה/, server);
    const button = await screen.findByRole('button', { name: /צילומי מסך: צילום הפוסט/ });
    server.on(getEvidence, ({ params }) =>
      params['name']?.endsWith('before') ? refusal('EVIDENCE.NOT_FOUND') : { storageKey: '' },
    );
    await person.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('צילום המסך אינו קיים')).toBeTruthy();
    expect(await dialog.findByRole('img')).toBeTruthy();
  });

  describe('a result that nobody knows', () => {
    const lost = aHistoryRun(
      { name: 'אבד', state: 'unknown', posts: aTally({ planned: 1, unknown: 1 }), comments: aTally() },
      {
        unclear: [
          {
            actionId: `${id}:1:0:publish`,
            kind: 'publish',
            groupName: 'חיפה',
            text: 'מבצע',
            since: daysAgo(1),
            evidence: none,
            ...who,
          },
        ],
      },
    );
    const found = { ...launch, run: { ...launch.run, runId: lost.run.runId, name: 'אבד' } };
    const openLost = async (server: FakeServer) => {
      const view = await open(/אבד/, hasHistory(server, lost));
      await screen.findByText('לא ידוע אם הפוסט פורסם.');
      return view;
    };
    const button = { name: 'בדיקה בפייסבוק: חיפה' };

    it('stands in the history with what it means, and is looked for without publishing', async () => {
      let answer: (reply: ReplyOf<typeof recheckAction>) => void = () => undefined;
      const server = anEmptyServer().on(recheckAction, () => new Promise((resolve) => (answer = resolve)));
      const { person } = await openLost(server);
      await expectAccessible();
      await person.click(screen.getByRole('button', button));
      expect(await screen.findByText('מסתכלים בפייסבוק, בלי לפרסם…')).toBeTruthy();
      expect(server.callsOf(recheckAction)[0]?.params['actionId']).toBe(
        encodeURIComponent(`${id}:1:0:publish`),
      );
      hasHistory(server, found);
      answer({ success: true, status: 'succeeded' });
      expect((await screen.findAllByText('נבדק בפייסבוק: זה בוצע')).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
      expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
    });

    it('that became known meanwhile is shown by the event', async () => {
      const server = anEmptyServer();
      const { feed } = await openLost(server);
      hasHistory(server, found);
      const progress = { campaignId: id, steps: [], currentStep: null, progress: 100, targets: [] };
      happen(feed, runProgressed, { ...progress, runId: lost.run.runId });
      expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
    });

    it('may stay unknown, or the look may fail: each says so and can be tried again', async () => {
      const server = anEmptyServer().on(recheckAction, { success: false, status: 'unknown' });
      const { person } = await openLost(server);
      await person.click(screen.getByRole('button', button));
      expect(await screen.findByText(/עדיין אי אפשר לדעת/)).toBeTruthy();
      server.on(recheckAction, refusal('LOGIN.PROXY_FAILED'));
      await person.click(screen.getByRole('button', button));
      expect((await screen.findByRole('alert')).textContent).toBe('בעיה בחיבור לפרוקסי. נסו שוב');
    });
  });

  it('reads what a run did when it is opened, and says when that failed', async () => {
    const server = hasHistory(anEmptyServer(), old, launch).on(
      listHistoryPosts,
      refusal('SERVICE.UNEXPECTED'),
    );
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    const item = await screen.findByRole('button', { name: /השקה/ });
    expect(server.callsOf(listHistoryPosts)).toEqual([]);
    await person.click(item);
    expect(await screen.findByText('פרטי הריצה לא נטענו')).toBeTruthy();
    server.on(listHistoryPosts, { items: launch.posts, nextCursor: null, total: 1 });
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
  });

  it('is narrowed by date and by words, which the server hears once typing has paused', async () => {
    const server = hasHistory(anEmptyServer(), old, launch);
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    await screen.findByRole('button', { name: /ישן/ });
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי תאריך' }), 'שבוע אחרון');
    await waitFor(() => expect(screen.queryByRole('button', { name: /ישן/ })).toBeNull());
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי תאריך' }), 'חודש אחרון');
    expect(await screen.findByRole('button', { name: /ישן/ })).toBeTruthy();
    await person.type(screen.getByRole('searchbox'), 'אין כזה');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
    expect(server.callsOf(pageHistory).at(-1)?.query['search']).toBe('אין כזה');
    await person.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
    expect(await screen.findByRole('button', { name: /השקה/ })).toBeTruthy();
  });

  it('draws of a thousand runs those near the window, and brings the others on demand', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) =>
      aHistoryRun({
        name: `קמפיין ${String(n)}`,
        startedAt: new Date(Date.now() - n * 60_000).toISOString(),
      }),
    );
    const { person } = renderPage(HistoryPage, hasHistory(anEmptyServer(), ...many), { path: '/history' });
    expect(await screen.findAllByText(/^קמפיין \d/)).toHaveLength(50);
    await person.click(screen.getByText('טעינת עוד'));
    await waitFor(() => {
      const drawn = [...screen.getByLabelText('ריצות').children];
      expect(drawn[0]?.getAttribute('aria-setsize')).toBe('100');
      expect(drawn.length).toBeLessThan(40);
    });
  });

  it('is saved as a file of what the filter shows, or says that it could not be', async () => {
    const server = hasHistory(anEmptyServer(), old, launch).on(exportHistory, 'csv');
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { person } = renderPage(HistoryPage, server, { path: '/history?dates=month&state=failed' });
    await person.click(await screen.findByRole('button', { name: 'ייצוא ל־CSV' }));
    expect(await screen.findByText('הקובץ ירד')).toBeTruthy();
    expect(server.callsOf(exportHistory).map(({ query }) => query)).toEqual([
      { range: 'month', state: 'failed' },
    ]);
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(
      /^היסטוריית קמפיינים \d{4}-\d\d-\d\d\.csv$/,
    );
    saved.mockRestore();
    server.on(exportHistory, refusal('SERVICE.UNAVAILABLE'));
    await person.click(screen.getByRole('button', { name: 'ייצוא ל־CSV' }));
    expect(await screen.findByText('הייצוא לא הצליח. נסו שוב.')).toBeTruthy();
  });

  it('says that it could not be loaded, and then that it is empty', async () => {
    const failure = refusal('SERVICE.UNEXPECTED');
    const server = anEmptyServer().on(pageHistory, failure).on(getHistoryTotals, failure);
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    expect(await screen.findByText('שגיאה בטעינת היסטוריית הקמפיינים')).toBeTruthy();
    hasHistory(server);
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('עדיין אין היסטוריה')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לקמפיינים' })).toBeTruthy();
  });
});
