import { describe, expect, it } from '@jest/globals';
import { getEvidence, listCampaigns } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const id = 'a'.repeat(24);
const launch = aCampaign({
  _id: id,
  name: 'השקה',
  status: 'published',
  publishedAt: daysAgo(2),
  comments: 3,
  publishedPosts: [
    {
      url: 'https://social.example/p/1',
      imageUrl: null,
      groupName: 'דירות בתל אביב',
      postText: 'מבצע',
      accountId: '0123456789abcdef01234567',
      publishedAt: daysAgo(2),
      pendingApproval: false,
    },
  ],
  progressLogs: [
    {
      message: 'פורסם בקבוצה',
      status: 'success',
      timestamp: daysAgo(2),
      screenshotPath: `/campaigns/${id}/evidence/${'b'.repeat(32)}-after`,
    },
  ],
});
const old = aCampaign({ name: 'ישן', status: 'published', publishedAt: daysAgo(20) });
const draft = aCampaign({ name: 'טיוטה' });

describe('the history page', () => {
  it('shows what was published, where, and by whom', async () => {
    const { person } = renderPage(HistoryPage, anEmptyServer().on(listCampaigns, [draft, old, launch]), {
      path: '/history',
    });
    await person.click(await screen.findByRole('button', { name: /השקה/ }));
    const link = await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' });
    expect(link.getAttribute('href')).toBe('https://social.example/p/1');
    expect(screen.getByText('0123456789')).toBeTruthy();
    expect(screen.queryByText('טיוטה')).toBeNull();
    await expectAccessible();
  });

  it('shows the picture that proves a line, fetched with the token', async () => {
    const server = anEmptyServer().on(listCampaigns, [launch]).on(getEvidence, { storageKey: '' });
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    await person.click(await screen.findByRole('button', { name: /השקה/ }));
    await person.click(await screen.findByRole('button', { name: 'צילום מסך: פורסם בקבוצה' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'פורסם בקבוצה' }));
    expect(await dialog.findByRole('img')).toBeTruthy();
    expect(server.callsOf(getEvidence)[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('is narrowed by date and by words', async () => {
    const { person } = renderPage(HistoryPage, anEmptyServer().on(listCampaigns, [old, launch]), {
      path: '/history',
    });
    await screen.findByRole('button', { name: /ישן/ });
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי תאריך' }), 'שבוע אחרון');
    expect(screen.queryByRole('button', { name: /ישן/ })).toBeNull();
    await person.selectOptions(screen.getByRole('combobox'), 'חודש אחרון');
    expect(screen.getByRole('button', { name: /ישן/ })).toBeTruthy();
    await person.type(screen.getByRole('searchbox'), 'אין כזה');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
  });

  it('says that it could not be loaded, and then that it is empty', async () => {
    const server = anEmptyServer().on(listCampaigns, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    expect(await screen.findByText('שגיאה בטעינת היסטוריית הקמפיינים')).toBeTruthy();
    server.on(listCampaigns, [draft]);
    await person.click(screen.getByRole('button', { name: 'נסה שוב' }));
    expect(await screen.findByText('עדיין אין היסטוריה')).toBeTruthy();
  });
});
