import { describe, expect, it } from '@jest/globals';
import { getCampaign, getEvidence, recheckAction, runProgressed } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns, hasNoAnswerForCampaigns } from '../../testing/has-campaigns.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const id = 'a'.repeat(24);
const pictures = (sign: string) => ({
  before: `/campaigns/${id}/evidence/${sign.repeat(32)}-before`,
  after: `/campaigns/${id}/evidence/${sign.repeat(32)}-after`,
});
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
      evidence: pictures('b'),
    },
  ],
  writtenComments: [
    {
      url: 'https://social.example/p/1?comment_id=2',
      groupName: 'דירות בתל אביב',
      text: 'עדיין רלוונטי?',
      accountId: '0123456789abcdef01234567',
      writtenAt: daysAgo(2),
      evidence: pictures('d'),
    },
  ],
  progressLogs: [
    {
      message: 'פורסם בקבוצה',
      status: 'success',
      timestamp: daysAgo(2),
      screenshotPath: pictures('c').after,
      evidence: pictures('c'),
    },
  ],
});
const old = aCampaign({ name: 'ישן', status: 'published', publishedAt: daysAgo(20) });
const draft = aCampaign({ name: 'טיוטה' });

describe('the history page', () => {
  it('shows what was published, where, and by whom', async () => {
    const server = hasCampaigns(anEmptyServer(), draft, old, launch);
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    await person.click(await screen.findByRole('button', { name: /השקה/ }));
    const link = await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' });
    expect(link.getAttribute('href')).toBe('https://social.example/p/1');
    expect(screen.getAllByText('0123456789')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'לתגובה: דירות בתל אביב' })).toBeTruthy();
    expect(screen.queryByText('טיוטה')).toBeNull();
    await expectAccessible();
  });

  it.each([
    ['a line of the log', 'צילומי מסך: פורסם בקבוצה', 'c'],
    ['a post', 'צילומי מסך: צילום הפוסט: דירות בתל אביב', 'b'],
    ['a comment', 'צילומי מסך: צילום התגובה: דירות בתל אביב', 'd'],
  ])('shows both pictures that prove %s, fetched with the token', async (_what, button, sign) => {
    const server = hasCampaigns(anEmptyServer(), launch).on(getEvidence, { storageKey: '' });
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    await person.click(await screen.findByRole('button', { name: /השקה/ }));
    await person.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: /^צילום המסך לפני הלחיצה: / })).toBeTruthy();
    expect(await dialog.findByRole('img', { name: /^צילום המסך אחרי הלחיצה: / })).toBeTruthy();
    const asked = server.callsOf(getEvidence);
    expect(asked.map(({ params }) => params.name).sort()).toEqual([
      `${sign.repeat(32)}-after`,
      `${sign.repeat(32)}-before`,
    ]);
    expect(asked[0]?.headers.authorization).toBe('Bearer token-1');
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: button })));
  });

  it('says of a picture that is gone, or not ours, that there is none', async () => {
    const server = hasCampaigns(anEmptyServer(), launch).on(getEvidence, ({ params }) =>
      params.name?.endsWith('before') ? refusal('EVIDENCE.NOT_FOUND') : refusal('SERVICE.UNAVAILABLE'),
    );
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    await person.click(await screen.findByRole('button', { name: /השקה/ }));
    await person.click(await screen.findByRole('button', { name: /צילום הפוסט/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('צילום המסך אינו קיים')).toBeTruthy();
    expect(await dialog.findByText('צילום המסך לא נטען')).toBeTruthy();
    server.on(getEvidence, { storageKey: '' });
    await person.click(dialog.getByRole('button', { name: 'נסה שוב' }));
    expect(await dialog.findByRole('img')).toBeTruthy();
  });

  describe('a result that nobody knows', () => {
    const lost = aCampaign({
      name: 'אבד',
      status: 'failed',
      unclearActions: [
        {
          actionId: `${id}:1:0:publish`,
          kind: 'publish',
          groupName: 'חיפה',
          text: 'מבצע',
          accountId: '0123456789abcdef01234567',
          since: daysAgo(1),
          evidence: { before: null, after: null },
        },
      ],
    });
    const open = async (server: FakeServer) => {
      const view = renderPage(HistoryPage, hasCampaigns(server, lost), { path: '/history' });
      await view.person.click(await screen.findByRole('button', { name: /אבד/ }));
      await screen.findByText('לא ידוע אם הפוסט פורסם.');
      return view;
    };
    const button = { name: 'בדיקה בפייסבוק: חיפה' };

    it('stands in the history with what it means, and is looked for without publishing', async () => {
      let answer: (reply: ReplyOf<typeof recheckAction>) => void = () => undefined;
      const server = anEmptyServer().on(recheckAction, () => new Promise((resolve) => (answer = resolve)));
      const { person } = await open(server);
      await expectAccessible();
      await person.click(screen.getByRole('button', button));
      expect(await screen.findByText('מסתכלים בפייסבוק, בלי לפרסם…')).toBeTruthy();
      expect(server.callsOf(recheckAction)[0]?.params.actionId).toBe(encodeURIComponent(`${id}:1:0:publish`));
      hasCampaigns(server, { ...launch, _id: lost._id, name: 'אבד' });
      answer({ success: true, status: 'succeeded' });
      expect((await screen.findAllByText('נבדק בפייסבוק: זה בוצע')).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
      expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
    });

    it('may stay unknown, or the look may fail: each says so and can be tried again', async () => {
      const server = anEmptyServer().on(recheckAction, { success: false, status: 'unknown' });
      const { person } = await open(server);
      await person.click(screen.getByRole('button', button));
      expect(await screen.findByText(/עדיין אי אפשר לדעת/)).toBeTruthy();
      server.on(recheckAction, refusal('LOGIN.PROXY_FAILED'));
      await person.click(screen.getByRole('button', button));
      expect((await screen.findByRole('alert')).textContent).toBe('בעיה בחיבור לפרוקסי. נסו שוב');
      server.on(recheckAction, refusal('ACCOUNT.NOT_CONNECTED'));
      await person.click(screen.getByRole('button', button));
      expect(await screen.findByText('חשבון הפייסבוק מנותק. יש לחבר אותו מחדש')).toBeTruthy();
    });

    it('that became known meanwhile is shown by the event', async () => {
      const server = anEmptyServer();
      const { feed } = await open(server);
      hasCampaigns(server, { ...launch, _id: lost._id, name: 'אבד' });
      happen(feed, runProgressed, {
        campaignId: lost._id,
        runId: 'r',
        steps: [],
        currentStep: null,
        progress: 100,
        targets: [],
      });
      expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
    });
  });

  it('reads what a campaign did when it is opened, and says when that failed', async () => {
    const server = hasCampaigns(anEmptyServer(), old, launch);
    server.on(getCampaign, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    const item = await screen.findByRole('button', { name: /השקה/ });
    expect(server.callsOf(getCampaign)).toEqual([]);
    await person.click(item);
    expect(await screen.findByText('פרטי הקמפיין לא נטענו')).toBeTruthy();
    server.on(getCampaign, launch);
    await person.click(screen.getByRole('button', { name: 'נסה שוב' }));
    expect(await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' })).toBeTruthy();
    expect(server.callsOf(getCampaign).map(({ params }) => params.id)).toEqual([id, id]);
  });

  it('is narrowed by date and by words', async () => {
    const { person } = renderPage(HistoryPage, hasCampaigns(anEmptyServer(), old, launch), {
      path: '/history',
    });
    await screen.findByRole('button', { name: /ישן/ });
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי תאריך' }), 'שבוע אחרון');
    await waitFor(() => expect(screen.queryByRole('button', { name: /ישן/ })).toBeNull());
    await person.selectOptions(screen.getByRole('combobox'), 'חודש אחרון');
    expect(await screen.findByRole('button', { name: /ישן/ })).toBeTruthy();
    await person.type(screen.getByRole('searchbox'), 'אין כזה');
    // The server is asked once typing has paused.
    expect(await screen.findByText('לא נמצאו תוצאות', {}, { timeout: 4_000 })).toBeTruthy();
  });

  it('says that it could not be loaded, and then that it is empty', async () => {
    const server = hasNoAnswerForCampaigns(anEmptyServer());
    const { person } = renderPage(HistoryPage, server, { path: '/history' });
    expect(await screen.findByText('שגיאה בטעינת היסטוריית הקמפיינים')).toBeTruthy();
    hasCampaigns(server, draft);
    await person.click(screen.getByRole('button', { name: 'נסה שוב' }));
    expect(await screen.findByText('עדיין אין היסטוריה')).toBeTruthy();
  });
});
