import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aHistoryRun, aTally, hasHistory } from '../../testing/has-history.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const launch = aHistoryRun({ name: 'השקה' });
const old = aHistoryRun({ name: 'ישן', startedAt: '2026-11-01T10:00:00.000Z', state: 'failed' });

describe('the counts of the history', () => {
  it('counts what the filter shows, each number with what it is out of', async () => {
    const server = hasHistory(anEmptyServer(), launch, {
      ...old,
      run: { ...old.run, posts: aTally({ planned: 5, failed: 4, unknown: 1 }), comments: aTally() },
    });
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    const card = (label: string) => screen.getByText(label).parentElement?.textContent;
    await screen.findByText('פוסטים שפורסמו');
    expect(card('פוסטים שפורסמו')).toBe('פוסטים שפורסמו1מתוך 6');
    expect(card('תגובות שנכתבו')).toBe('תגובות שנכתבו1מתוך 1');
    expect(card('נכשלו')).toBe('נכשלו4מתוך 6 · אחד לא ידוע');
    // On a phone.
    expect(
      screen.getByText('שתי ריצות · פוסטים 1 מתוך 6 · תגובות 1 מתוך 1 · נכשלו 4 · לא ידוע 1'),
    ).toBeTruthy();
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי מצב' }), 'נכשל');
    await waitFor(() => expect(card('פוסטים שפורסמו')).toBe('פוסטים שפורסמו0מתוך 5'));
    expect(screen.queryByRole('button', { name: /השקה/ })).toBeNull();
  });

  it('counts comments where there are no posts, and apart what a person stopped', async () => {
    const comments = aTally({ planned: 5, done: 2, failed: 1, cancelled: 2 });
    const type = 'comments_only';
    const commented = aHistoryRun({ name: 'לפוסט', type, state: 'partial', posts: aTally(), comments });
    const stopped = aHistoryRun({
      name: 'נעצר באמצע',
      state: 'stopped',
      posts: aTally({ planned: 8, cancelled: 8 }),
      comments: aTally({ planned: 8, cancelled: 8 }),
    });
    const { person } = renderPage(HistoryPage, hasHistory(anEmptyServer(), commented, stopped), {
      path: '/history',
    });
    const item = await screen.findByRole('button', { name: /נעצר באמצע/ });
    expect(item.textContent).toMatch(/ · פוסטים 0 מתוך 8 · לא התחילו 8 · תגובות 0 מתוך 8נעצר$/);
    expect(screen.getByRole('button', { name: /לפוסט/ }).textContent).toMatch(
      /נכשלו 1 · לא התחילו 2הוגב חלקית 2 מתוך 5$/,
    );
    const card = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(card('תגובות שנכתבו')).toBe('תגובות שנכתבו2מתוך 13');
    expect(card('נכשלו')).toBe('נכשלו1מתוך 13 · 10 לא התחילו');
    await person.click(item);
    expect(screen.queryByRole('region', { name: 'מה לא הצליח' })).toBeNull();
  });
});
