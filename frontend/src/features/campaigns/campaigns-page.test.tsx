import { describe, expect, it } from '@jest/globals';
import {
  accountStateChanged,
  getCampaignProgress,
  listFacebookAccounts,
  pageCampaigns,
  recheckAction,
  runCampaign,
  runFinished,
  runProgressed,
  stepTitles,
  updateCampaign,
} from '@megafon/contracts';
import type { ReplyOf, RunTarget } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountsReply, aCampaign, anAccount } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns, hasNoAnswerForCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { CampaignsPage } from './campaigns-page.js';

const account = anAccount();
const at = (search = '') => ({ path: `/campaigns${search}` });

function aTarget(over: Partial<RunTarget>): RunTarget {
  return {
    targetId: 't1',
    groupName: 'דירות בתל אביב',
    accountId: account.accountId,
    state: 'waiting',
    permalink: null,
    commentPermalink: null,
    reason: null,
    actions: [],
    ...over,
  };
}

function aProgress(over: Partial<ReplyOf<typeof getCampaignProgress>> = {}) {
  return {
    steps: (['preparing', 'posting', 'completing'] as const).map((id, n) => ({
      id,
      title: stepTitles[id],
      completed: n === 0,
    })),
    currentStep: 'posting',
    status: 'publishing' as const,
    progress: 33,
    targets: [aTarget({})],
    logs: [],
    logsTotal: 0,
    hold: null,
    startedAt: new Date(Date.now() - 125_000).toISOString(),
    finishedAt: null,
    ...over,
  };
}

describe('the campaigns page', () => {
  it('parts what is active from what is done', async () => {
    const server = hasCampaigns(
      anEmptyServer(),
      aCampaign({ name: 'טיוטה לחג' }),
      aCampaign({ name: 'השקה', status: 'published', publishedAt: '2026-11-20T10:00:00.000Z' }),
    );
    renderPage(CampaignsPage, server, at());
    const active = within(await screen.findByRole('region', { name: 'קמפיינים פעילים' }));
    expect(active.getByRole('article', { name: 'טיוטה לחג' })).toBeTruthy();
    expect(active.getByRole('button', { name: 'הרצה: טיוטה לחג' })).toBeTruthy();
    const done = within(screen.getByRole('region', { name: 'קמפיינים שהסתיימו' }));
    expect(done.getByText('פורסם')).toBeTruthy();
    expect(done.queryByRole('button', { name: /^הרצה/ })).toBeNull();
    await expectAccessible();
  });

  it('are counted in a line on a phone, so that the first is in sight', async () => {
    const server = hasCampaigns(anEmptyServer(), aCampaign(), aCampaign({ status: 'failed' }));
    renderPage(CampaignsPage, server, at());
    const line = await screen.findByText('סך הכול 2 · טיוטות 1 · נכשלו 1');
    expect(line.className).toContain('hidden-from-sm');
  });

  it('shows the one that an address names alone, whatever others are called', async () => {
    const [wanted, other] = [aCampaign({ name: 'מבצע' }), aCampaign({ name: 'מבצע', status: 'failed' })];
    const server = hasCampaigns(anEmptyServer(), other, wanted);
    const { person, router } = renderPage(CampaignsPage, server, at(`?campaign=${wanted._id}`));
    const active = within(await screen.findByRole('region', { name: 'קמפיינים פעילים' }));
    expect(active.getByRole('article', { name: 'מבצע' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'קמפיינים שהסתיימו' })).toBeNull();
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'לכל הקמפיינים' }));
    expect(await screen.findByRole('region', { name: 'קמפיינים שהסתיימו' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says of one that is gone that it is, and shows all for an address that names none', async () => {
    const server = hasCampaigns(anEmptyServer(), aCampaign({ name: 'השקה' }));
    const { router } = renderPage(CampaignsPage, server, at(`?campaign=${'f'.repeat(24)}`));
    expect(await screen.findByText('הקמפיין לא נמצא. אולי הוא נמחק.')).toBeTruthy();
    await act(() => router.navigate('/campaigns?campaign=x'));
    expect(await screen.findByRole('article', { name: 'השקה' })).toBeTruthy();
  });

  it('is found by its name and status, which the address keeps', async () => {
    const server = hasCampaigns(
      anEmptyServer(),
      aCampaign({ name: 'אחד' }),
      aCampaign({ name: 'שניים', status: 'scheduled', scheduledAt: '2030-01-01T10:00:00.000Z' }),
    );
    const { person, router } = renderPage(CampaignsPage, server, at('?status=scheduled'));
    expect(await screen.findByRole('article', { name: 'שניים' })).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'אחד' })).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: 'סינון לפי סטטוס' }), 'כל הסטטוסים');
    await person.type(screen.getByRole('searchbox'), 'אחד');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'שניים' })).toBeNull());
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('אחד');
  });

  it('comes page by page', async () => {
    const names = ['אחד', 'שניים', 'שלושה'];
    const all = names.map((name) => aCampaign({ name }));
    const server = hasCampaigns(anEmptyServer(), ...all).on(pageCampaigns, ({ query }) => {
      const at = Number(query.cursor ?? 0);
      const items = query.section === 'active' ? all.slice(at, at + 1) : [];
      return { items, nextCursor: items.length > 0 && at < 2 ? String(at + 1) : null };
    });
    const { person } = renderPage(CampaignsPage, server, at());
    expect(await screen.findByRole('article', { name: 'אחד' })).toBeTruthy();
    const more = { name: 'הצגת עוד: קמפיינים פעילים' };
    await person.click(screen.getByRole('button', more));
    expect(await screen.findByRole('article', { name: 'שניים' })).toBeTruthy();
    await person.click(screen.getByRole('button', more));
    expect(await screen.findByRole('article', { name: 'שלושה' })).toBeTruthy();
    expect(screen.queryByRole('button', more)).toBeNull();
    // More of them would keep a slow phone busy.
    expect(server.callsOf(pageCampaigns).map(({ query }) => query.limit)).toEqual(Array(4).fill('20'));
  });

  it('says of a run that only commented which accounts did, and how long it took', async () => {
    const campaign = aCampaign({ name: 'הגיבו', type: 'comments_only', status: 'published' });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(listFacebookAccounts, accountsReply(account))
      .on(
        getCampaignProgress,
        aProgress({
          steps: [{ id: 'commenting', title: 'commenting', completed: true }],
          status: 'published',
          targets: [aTarget({ state: 'done', groupName: '' })],
          startedAt: '2026-11-20T10:00:00.000Z',
          finishedAt: '2026-11-20T10:05:00.000Z',
        }),
      );
    const { person } = renderPage(CampaignsPage, server, at());
    await person.click(await screen.findByRole('button', { name: 'פרטי הריצה' }));
    expect(await screen.findByRole('region', { name: 'חשבונות' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'קבוצות' })).toBeNull();
    expect(screen.getByText('משך: 5 דקות')).toBeTruthy();
  });

  it('shows a run step by step, group by group, and follows it by events', async () => {
    const campaign = aCampaign({ status: 'publishing' });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(listFacebookAccounts, accountsReply(account))
      .on(getCampaignProgress, aProgress());
    const { feed } = renderPage(CampaignsPage, server, at());
    expect(await screen.findByText('עכשיו: פרסום · הבא: סיום')).toBeTruthy();
    expect(screen.getByText('זמן שעבר: שתי דקות')).toBeTruthy();
    const group = within(screen.getByText('דירות בתל אביב').closest('li') as HTMLElement);
    expect(group.getByText('ממתין')).toBeTruthy();
    expect(await group.findByText('דנה לוי')).toBeTruthy();
    await expectAccessible();

    happen(feed, runProgressed, {
      campaignId: campaign._id,
      runId: 'r',
      steps: aProgress().steps,
      currentStep: 'posting',
      progress: 66,
      targets: [
        aTarget({ state: 'done', permalink: 'https://social.example/p/1' }),
        aTarget({ targetId: 't2', groupName: 'חיפה', state: 'failed', reason: 'group-not-found' }),
      ],
    });
    const link = await screen.findByRole('link', { name: 'לפוסט: דירות בתל אביב' });
    expect(link.getAttribute('href')).toBe('https://social.example/p/1');
    expect(screen.getByText('הקבוצה לא נמצאה. בדקו את הקישור שלה.')).toBeTruthy();
    const place = screen.getByRole('link', { name: 'לקבוצה: חיפה' }).getAttribute('href');
    expect(place).toBe(`/groups?q=${encodeURIComponent('חיפה')}`);
    expect(screen.getByText('פורסמו 1 מתוך 2 · נכשלו 1')).toBeTruthy();

    hasCampaigns(server, { ...campaign, status: 'published' });
    happen(feed, runFinished, {
      campaignId: campaign._id,
      runId: 'r',
      outcome: 'published',
      posts: 1,
      comments: 0,
      failed: 1,
      unknown: 0,
      finishedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(await screen.findByRole('button', { name: 'פרטי הריצה' })).toBeTruthy();
  });

  describe('while an account stands still until its person has answered', () => {
    const still = { status: 'paused' as const, reason: 'checkpoint' as const, message: 'מושהה' };
    const targets = [
      aTarget({ state: 'done' }),
      aTarget({ targetId: 't2', groupName: 'חיפה', state: 'posting' }),
      aTarget({ targetId: 't3', groupName: 'יפו' }),
    ];
    const running = (status: 'publishing' | 'published' = 'publishing', over = {}) =>
      hasCampaigns(anEmptyServer(), aCampaign({ status })).on(
        getCampaignProgress,
        aProgress({ status, targets, ...over }),
      );

    it('names it, says what waits for it, and leads to it: as soon as the socket tells, until it is answered', async () => {
      const server = running().on(listFacebookAccounts, accountsReply(account));
      const { feed, router } = renderPage(CampaignsPage, server, at());
      expect(await screen.findByText('פורסמו 1 מתוך 3')).toBeTruthy();
      expect(screen.queryByText(/^הקמפיין מחכה/)).toBeNull();

      const told = (over: Partial<typeof account>) => {
        server.on(listFacebookAccounts, accountsReply({ ...account, ...over }));
        const { accountId, accountName, status, reason, message } = { ...account, ...over };
        happen(feed, accountStateChanged, {
          ...{ accountId, accountName, status, reason, message },
          owner: 'me',
        });
      };
      told(still);
      expect(await screen.findByText(/^הקמפיין מחכה לכם: פייסבוק מבקשת אימות בחשבון ״דנה לוי״/)).toBeTruthy();
      expect(screen.getByText(/^נשאר לעשות בו: שתי קבוצות\./)).toBeTruthy();
      await expectAccessible();
      const link = screen.getByRole('link', { name: 'לפתרון: דנה לוי' });
      expect(link.getAttribute('href')).toBe(`/facebook-connections#account-${account.accountId}`);
      told({});
      await waitFor(() => expect(screen.queryByText(/^הקמפיין מחכה/)).toBeNull());
      expect(router.state.location.pathname).toBe('/campaigns');
    });

    it('says so of a page that nobody here knows', async () => {
      const strange = { ...account, ...still, isPageUnknown: true };
      renderPage(CampaignsPage, running().on(listFacebookAccounts, accountsReply(strange)), at());
      expect(await screen.findByText(/פייסבוק מציגה דף שאיננו מכירים בחשבון/)).toBeTruthy();
    });

    it.each([
      ['stopped for another reason', { ...still, reason: 'rate-limit' as const }, {}],
      ['may not be acted in', { ...still, consentedAt: null }, {}],
      ['has nothing to do in it any more', still, { targets: [aTarget({ state: 'done' })] }],
      ['is not its own', { ...still, accountId: 'f'.repeat(24) }, {}],
    ])('does not wait for one that %s', async (_what, over, progress) => {
      const server = running('publishing', progress);
      renderPage(
        CampaignsPage,
        server.on(listFacebookAccounts, accountsReply({ ...account, ...over })),
        at(),
      );
      expect(await screen.findByText(/^פורסמו 1 מתוך/)).toBeTruthy();
      await waitFor(() => expect(server.callsOf(listFacebookAccounts)).not.toHaveLength(0));
      expect(await screen.findAllByText(/^עכשיו/)).toBeTruthy();
      expect(screen.queryByText(/^הקמפיין מחכה/)).toBeNull();
    });

    it('does not wait for one while it is paused itself', async () => {
      const server = running('publishing', { hold: 'paused' as const });
      renderPage(
        CampaignsPage,
        server.on(listFacebookAccounts, accountsReply({ ...account, ...still })),
        at(),
      );
      expect(await screen.findByText('פורסמו 1 מתוך 3')).toBeTruthy();
      expect(screen.queryByText(/^הקמפיין מחכה/)).toBeNull();
    });
  });

  it('says for which hours a group waits, and what comes next where all of them do', async () => {
    const notBefore = '2040-05-01T15:00:00.000Z';
    const targets = [
      aTarget({ state: 'done' }),
      aTarget({ targetId: 't2', groupName: 'חיפה', notBefore: '2040-05-01T18:00:00.000Z' }),
      aTarget({ targetId: 't3', groupName: 'יפו', notBefore }),
    ];
    const server = hasCampaigns(anEmptyServer(), aCampaign({ status: 'publishing' }))
      .on(listFacebookAccounts, accountsReply(account))
      .on(getCampaignProgress, aProgress({ targets }));
    renderPage(CampaignsPage, server, at());
    const when = 'יום ג׳, 1 במאי 2040, 18:00';
    expect(await screen.findByText(`מחכים לשעות שמצליחות בקבוצות. הפרסום הבא: ${when}`)).toBeTruthy();
    expect(screen.getByText(`יתפרסם ב${when}, בשעות שמצליחות בקבוצה`)).toBeTruthy();
    await expectAccessible();
  });

  it('says of a result that nobody knows what it means, in mid-run, and has it looked for', async () => {
    const campaign = aCampaign({ status: 'publishing' });
    const lost = { actionId: `${campaign._id}:1:0:publish`, kind: 'publish' as const };
    const evidence = { before: '/campaigns/c/evidence/b', after: null };
    const unclear = aTarget({
      state: 'unknown',
      actions: [{ ...lost, state: 'unknown', evidence }],
    });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(listFacebookAccounts, accountsReply(account))
      .on(getCampaignProgress, aProgress({ targets: [unclear] }))
      .on(recheckAction, { success: true, status: 'succeeded' });
    const { person, feed } = renderPage(CampaignsPage, server, at());
    expect(await screen.findByText(/^לא ידוע אם הפוסט פורסם\./)).toBeTruthy();
    expect(screen.getByText('פורסמו 0 מתוך 1 · לא ידוע 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'צילומי מסך: צילום הפוסט: דירות בתל אביב' })).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'בדיקה בפייסבוק: דירות בתל אביב' }));
    expect((await screen.findAllByText('נבדק בפייסבוק: זה בוצע')).length).toBeGreaterThan(0);
    happen(feed, runProgressed, {
      campaignId: campaign._id,
      runId: 'r',
      steps: aProgress().steps,
      currentStep: 'completing',
      progress: 90,
      targets: [aTarget({ state: 'done', permalink: 'https://social.example/p/1' })],
    });
    expect(await screen.findByText('פורסמו 1 מתוך 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^בדיקה בפייסבוק/ })).toBeNull();
  });

  it('has a group asked for its decision on a post, and goes on waiting for it', async () => {
    const campaign = aCampaign({ status: 'publishing' });
    const actionId = `${campaign._id}:1:0:publish`;
    const evidence = { before: null, after: null };
    const waiting = aTarget({
      state: 'pending_approval',
      actions: [{ actionId, kind: 'publish', state: 'done', evidence }],
    });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(listFacebookAccounts, accountsReply(account))
      .on(getCampaignProgress, aProgress({ targets: [waiting] }))
      .on(recheckAction, { success: false, status: 'pending_approval' });
    const { person } = renderPage(CampaignsPage, server, at());
    expect(await screen.findByText(/^המערכת בודקת מעצמה אם מנהלי הקבוצה אישרו/)).toBeTruthy();
    await expectAccessible();
    const look = screen.getByRole('button', { name: 'בדיקה בפייסבוק: דירות בתל אביב' });
    await person.click(look);
    expect(await screen.findByText('מנהלי הקבוצה עוד לא החליטו.')).toBeTruthy();
    expect(server.callsOf(recheckAction)[0]?.params['actionId']).toBe(encodeURIComponent(actionId));
    server.on(recheckAction, { success: true, status: 'failed' });
    await person.click(look);
    expect((await screen.findAllByText('מנהלי הקבוצה לא אישרו את הפוסט')).length).toBeGreaterThan(0);
    server.on(recheckAction, { success: true, status: 'succeeded' });
    await person.click(look);
    expect((await screen.findAllByText('מנהלי הקבוצה אישרו, והפוסט פורסם')).length).toBeGreaterThan(0);
  });

  it('runs a campaign, and says why it could not', async () => {
    const campaign = aCampaign({ name: 'חג' });
    const server = hasCampaigns(anEmptyServer(), campaign)
      .on(getCampaignProgress, aProgress())
      .on(runCampaign, refusal('ACCOUNT.NONE_CONNECTED'));
    const { person } = renderPage(CampaignsPage, server, at());
    await person.click(await screen.findByRole('button', { name: 'הרצה: חג' }));
    expect(
      await screen.findByText('שגיאה בהרצת הקמפיין: אין חשבונות פייסבוק מחוברים. יש לחבר חשבון תחילה'),
    ).toBeTruthy();
    server.on(runCampaign, () => {
      hasCampaigns(server, { ...campaign, status: 'publishing' });
      return { success: true as const, runId: 'r' };
    });
    await person.click(screen.getByRole('button', { name: 'הרצה: חג' }));
    expect(await screen.findByText('הקמפיין יצא לדרך')).toBeTruthy();
    expect(await screen.findByText('בפרסום', { selector: '.mantine-Badge-label' })).toBeTruthy();
  });

  it('schedules for every day', async () => {
    const campaign = aCampaign({ name: 'חג' });
    const server = hasCampaigns(anEmptyServer(), campaign).on(updateCampaign, campaign);
    const { person } = renderPage(CampaignsPage, server, at());
    await person.click(await screen.findByRole('button', { name: 'תזמון: חג' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'תזמון קמפיין' }));
    await person.clear(dialog.getByLabelText(/^תאריך/));
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    expect(await dialog.findByText('יש לבחור תאריך')).toBeTruthy();
    await person.type(dialog.getByLabelText(/^תאריך/), '1.5.2040');
    await person.type(dialog.getByLabelText('שעה: שעות'), '0830');
    await person.click(dialog.getByRole('checkbox', { name: /חזרה בכל יום/ }));
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    expect(await screen.findByText('הקמפיין תוזמן בהצלחה')).toBeTruthy();
    expect(server.callsOf(updateCampaign)[0]?.body).toEqual({
      // Half past eight in Jerusalem, wherever the browser is.
      scheduledAt: '2040-05-01T05:30:00.000Z',
      isRecurring: true,
      recurrence: null,
    });
  });

  it('leads on to the page that makes one, from the address the specification names', async () => {
    const { router } = renderPage(CampaignsPage, anEmptyServer(), at('?create=true'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/campaigns/new'));
  });

  it('says that loading failed', async () => {
    renderPage(CampaignsPage, hasNoAnswerForCampaigns(anEmptyServer()), at());
    expect(await screen.findByText('שגיאה בטעינת הקמפיינים')).toBeTruthy();
  });
});
