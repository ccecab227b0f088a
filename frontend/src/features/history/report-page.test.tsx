import { describe, expect, it, jest } from '@jest/globals';
import { getHistoryRun } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.js';
import { aHistoryRun, aTally, hasHistory } from '../../testing/has-history.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { ReportPage } from './report-page.js';

const known = aHistoryRun(
  { name: 'השקה', state: 'partial', posts: aTally({ planned: 3, done: 2, failed: 1 }) },
  {
    posts: ['חיפה', 'English group'].map((groupName) => ({
      url: 'https://social.example/groups/1/posts/2',
      imageUrl: null,
      groupName,
      postText: 'שורה\nועוד שורה',
      accountId: 'a'.repeat(24),
      accountName: 'דנה לוי',
      publishedAt: '2026-11-20T10:00:00.000Z',
      pendingApproval: false,
      evidence: { before: null, after: null },
      reactions: null,
    })),
    failures: [
      {
        kind: 'publish',
        groupName: 'באר שבע',
        accountId: 'a'.repeat(24),
        accountName: 'דנה לוי',
        reason: 'daily-cap',
        at: '2026-11-20T10:00:00.000Z',
        evidence: { before: null, after: null },
      },
    ],
  },
);
const at = { path: `/history/${known.run.runId}/report`, route: '/history/:runId/report' };

describe('the report of a run', () => {
  it('says on paper what was done, with addresses in full, and what was not, with why', async () => {
    renderPage(ReportPage, hasHistory(anEmptyServer(), known), at);
    const posts = within(await screen.findByRole('region', { name: 'פוסטים שפורסמו' }));
    expect(posts.getAllByRole('row')).toHaveLength(3);
    expect(posts.getAllByText('https://social.example/groups/1/posts/2')).toHaveLength(2);
    expect(screen.getByText(/פורסם חלקית 2 מתוך 3 · נכשלו 1/)).toBeTruthy();
    const failures = within(screen.getByRole('region', { name: 'מה לא הצליח' }));
    expect(failures.getByText('החשבון הגיע למכסה היומית. אפשר להמשיך מחר.')).toBeTruthy();
    expect(document.title).toBe('דוח ריצה · השקה');
    await expectAccessible();
  });

  it('says what a person stopped before it began apart from what failed', async () => {
    const stopped = aHistoryRun({
      state: 'failed',
      posts: aTally({ planned: 8, failed: 2, cancelled: 6 }),
      comments: aTally(),
    });
    const path = `/history/${stopped.run.runId}/report`;
    renderPage(ReportPage, hasHistory(anEmptyServer(), stopped), { ...at, path });
    expect(await screen.findByText('נכשל · פוסטים 0 מתוך 8 · נכשלו 2 · לא התחילו 6')).toBeTruthy();
  });

  it('is printed by the browser', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { person } = renderPage(ReportPage, hasHistory(anEmptyServer(), known), at);
    await person.click(await screen.findByRole('button', { name: 'הדפסה או שמירה כ־PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('that could not be read can be asked for again', async () => {
    const server = hasHistory(anEmptyServer(), known).on(getHistoryRun, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(ReportPage, server, at);
    expect(await screen.findByText('הדוח לא נטען')).toBeTruthy();
    hasHistory(server, known);
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('region', { name: 'פוסטים שפורסמו' })).toBeTruthy();
  });

  it('of a run that is not there any more leads back to the history', async () => {
    const server = hasHistory(anEmptyServer(), known).on(getHistoryRun, refusal('HISTORY.NOT_FOUND'));
    renderPage(ReportPage, server, at);
    const gone = within(await screen.findByRole('alert'));
    expect(gone.getByText('הריצה לא נמצאה בהיסטוריה')).toBeTruthy();
    expect(gone.getByRole('link', { name: 'חזרה להיסטוריה' }).getAttribute('href')).toBe('/history');
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });
});
