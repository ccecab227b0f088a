import { describe, expect, it } from '@jest/globals';
import {
  getCampaignProgress,
  getCampaignTimes,
  getNextTimes,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  runProgressed,
  stopCampaign,
  updateCampaign,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { dateInputOf, momentOf } from '../../lib/local-time.js';
import { CampaignsPage } from './campaigns-page.js';

const at = { path: '/campaigns' };
const counts = {
  total: 8,
  done: 3,
  pending: 2,
  unknown: 0,
  failed: 3,
  cancelled: 0,
  open: 0,
  retryable: 3,
  retryableUnknown: 0,
};
const progress = {
  steps: [{ id: 'posting', title: 'פרסום', completed: false }],
  currentStep: 'posting',
  status: 'publishing' as const,
  progress: 33,
  targets: [],
  logs: [],
  logsTotal: 0,
  hold: null,
  startedAt: null,
  finishedAt: null,
};
const done = { success: true as const };
const started = { success: true as const, runId: 'r' };

function page(campaign: Campaign) {
  const server = hasCampaigns(anEmptyServer(), campaign).on(getCampaignProgress, {
    ...progress,
    hold: campaign.hold,
  });
  return { server, ...renderPage(CampaignsPage, server, at) };
}
const card = async () => within(await screen.findByRole('article'));
const question = async () => within(await screen.findByRole('dialog'));

describe('a campaign that runs', () => {
  it('is paused, says so at once, and goes on', async () => {
    const campaign = aCampaign({ status: 'publishing' });
    const { server, person, feed } = page(campaign);
    server.on(pauseCampaign, done).on(resumeCampaign, done);
    await person.click(await screen.findByRole('button', { name: 'השהיה: מבצע סוף שבוע' }));
    await waitFor(() => expect(server.callsOf(pauseCampaign)).toHaveLength(1));
    hasCampaigns(server, { ...campaign, hold: 'paused' }).on(getCampaignProgress, {
      ...progress,
      hold: 'paused',
    });
    const { steps, currentStep, progress: percent } = progress;
    happen(feed, runProgressed, {
      campaignId: campaign._id,
      runId: 'r',
      steps,
      currentStep,
      progress: percent,
      targets: [],
      hold: 'paused',
    });
    expect(await (await card()).findByText('מושהה')).toBeTruthy();
    expect(screen.getByText(/^הקמפיין מושהה\. מה שכבר התחיל מסתיים/)).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'המשך: מבצע סוף שבוע' }));
    await waitFor(() => expect(server.callsOf(resumeCampaign)).toHaveLength(1));
  });

  it('is stopped after a question that says what stays', async () => {
    const { server, person } = page(aCampaign({ status: 'publishing' }));
    server.on(stopCampaign, refusal('CAMPAIGN.NOT_RUNNING'));
    await person.click(await screen.findByRole('button', { name: 'עצירה: מבצע סוף שבוע' }));
    const asked = await question();
    expect(asked.getByText(/מה שכבר פורסם ב״מבצע סוף שבוע״ נשאר/)).toBeTruthy();
    expect(server.callsOf(stopCampaign)).toHaveLength(0);
    await person.click(asked.getByRole('button', { name: 'עצירה' }));
    expect(await screen.findByText('שגיאה בעצירת הקמפיין: הקמפיין לא רץ כרגע')).toBeTruthy();
  });
});

describe('a campaign whose posts are bumped', () => {
  const bumped = aCampaign({
    status: 'published',
    bumping: { times: 2, everyHours: 4 },
    bumps: { done: 1, open: 3, nextAt: '2026-03-01T10:00:00.000Z' },
  });

  it('says what is still to come, and is stopped after a question', async () => {
    const { server, person } = page(bumped);
    server.on(stopCampaign, done);
    expect(await screen.findByText(/^הקפצות: נכתבו 1, נותרו 3 · הבאה /)).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'עצירת ההקפצות: מבצע סוף שבוע' }));
    const asked = await question();
    expect(asked.getByText(/הפוסטים והתגובות של ״מבצע סוף שבוע״ נשארים/)).toBeTruthy();
    expect(server.callsOf(stopCampaign)).toHaveLength(0);
    await person.click(asked.getByRole('button', { name: 'עצירת ההקפצות' }));
    expect(await screen.findByText('ההקפצות נעצרו')).toBeTruthy();
  });

  it('says nothing of it once all are done', async () => {
    page(aCampaign({ ...bumped, bumps: { done: 4, open: 0, nextAt: null } }));
    await card();
    expect(screen.queryByText(/^הקפצות/)).toBeNull();
  });
});

describe('a campaign that comes again', () => {
  const daily = {
    status: 'scheduled' as const,
    isRecurring: true,
    scheduledAt: '2040-11-21T08:00:00.000Z',
    recurrence: null,
  };

  it('says what became of its last run while it waits for the next, and shows it', async () => {
    const startedAt = '2026-11-20T08:00:00.000Z';
    const { server, person } = page(aCampaign({ ...daily, startedAt, runCounts: counts }));
    const shown = await card();
    expect(shown.getByText('מתוזמן')).toBeTruthy();
    expect(
      shown.getByText(/^הריצה האחרונה, .*20 בנובמבר.*10:00: פורסמו 3 מתוך 8 · ממתינים לאישור 2 · נכשלו 3$/),
    ).toBeTruthy();
    await person.click(shown.getByRole('button', { name: 'פרטי הריצה האחרונה' }));
    await waitFor(() => expect(server.callsOf(getCampaignProgress)).toHaveLength(1));
    await expectAccessible();
  });

  it('says nothing of a run before it had one', async () => {
    page(aCampaign(daily));
    const shown = await card();
    expect(shown.queryByText(/הריצה האחרונה/)).toBeNull();
    expect(shown.queryByRole('button', { name: 'פרטי הריצה האחרונה' })).toBeNull();
  });
});

describe('a campaign that was done in part', () => {
  const partly = aCampaign({ status: 'published', runCounts: counts });

  it('says so in amber, with its denominator, and counts apart what waits', async () => {
    page(partly);
    const shown = await card();
    expect(shown.getByText('פורסם חלקית 3 מתוך 8')).toBeTruthy();
    expect(shown.getByText(/פורסמו 3 מתוך 8 · ממתינים לאישור 2 · נכשלו 3/)).toBeTruthy();
    expect(shown.queryByText('פורסם')).toBeNull();
  });

  it('that waits for approval says what failed too', async () => {
    page(aCampaign({ status: 'pending_approval', runCounts: { ...counts, done: 0, pending: 5 } }));
    expect((await card()).getByText('ממתין לאישור 5 מתוך 8 · נכשלו 3')).toBeTruthy();
  });

  it('ticks no step of its run in which a group failed', async () => {
    // In the words of the server.
    const titles = { preparing: 'הכנה', posting: 'פרסום בקבוצות', completing: 'סיום' };
    const target = { targetId: 't1', groupName: 'חיפה', accountId: 'a'.repeat(24), actions: [] };
    const links = { permalink: null, commentPermalink: null };
    const targets = [
      { ...target, ...links, state: 'done' as const, reason: null },
      { ...target, ...links, targetId: 't2', state: 'failed' as const, reason: 'group-not-found' as const },
    ];
    const { server, person } = page(partly);
    const steps = Object.entries(titles).map(([id, title]) => ({ id, title, completed: true }));
    server.on(getCampaignProgress, { ...progress, status: 'published', currentStep: null, steps, targets });
    await person.click(await screen.findByRole('button', { name: 'פרטי הריצה' }));
    const shown = within(await screen.findByRole('list', { name: 'שלבי הריצה' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'הכנה: הושלם',
      'פרסום בקבוצות: הושלם חלקית',
      'סיום: הושלם',
    ]);
    await expectAccessible();
  });

  it('runs again what failed, and nothing that may stand', async () => {
    const { server, person } = page(partly);
    server.on(retryCampaign, started);
    await person.click(
      await screen.findByRole('button', { name: 'להריץ שוב את מה שנכשל (3): מבצע סוף שבוע' }),
    );
    await waitFor(() => expect(server.callsOf(retryCampaign)).toHaveLength(1));
    expect(server.callsOf(retryCampaign)[0]?.body).toEqual({ includeUnknown: false });
  });

  it('runs again what may stand only after a person’s word', async () => {
    const unclear = { ...counts, failed: 0, unknown: 3, retryable: 0, retryableUnknown: 3 };
    const { server, person } = page(aCampaign({ status: 'published', runCounts: unclear }));
    server.on(retryCampaign, started);
    expect(await screen.findByText('פורסם חלקית 3 מתוך 8')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^להריץ שוב/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /מבצע סוף שבוע$/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'להריץ שוב גם את הלא ידועות' }));
    const asked = await question();
    expect(asked.getByText(/ייתכן שחלק מהפוסטים כבר עומדים בפייסבוק/)).toBeTruthy();
    await person.click(asked.getByRole('button', { name: 'בדקתי, להריץ שוב' }));
    await waitFor(() => expect(server.callsOf(retryCampaign)[0]?.body).toEqual({ includeUnknown: true }));
  });

  it('is copied, and edited, on the page that makes campaigns', async () => {
    const { person } = page(partly);
    await screen.findByRole('article');
    await person.click(screen.getByRole('button', { name: /מבצע סוף שבוע$/, expanded: false }));
    const link = async (name: string) => (await screen.findByRole('menuitem', { name })).getAttribute('href');
    expect(await link('שכפול')).toBe(`/campaigns/new?duplicate=${partly._id}`);
    expect(await link('עריכה')).toBe(`/campaigns/edit/${partly._id}`);
  });

  it('that a person stopped is not called failed', async () => {
    const stopped = { ...counts, done: 0, pending: 0, failed: 0, cancelled: 8, retryable: 8 };
    page(aCampaign({ status: 'failed', runCounts: stopped }));
    const shown = await card();
    expect(shown.getByText('נעצר')).toBeTruthy();
    expect(shown.getByText(/לא התחילו 8/)).toBeTruthy();
  });
});

describe('the time of a campaign', () => {
  const inThreeDays = dateInputOf(new Date(Date.now() + 3 * 86_400_000));
  const time = momentOf(inThreeDays, '09:30') ?? new Date(Number.NaN);
  const scheduled = aCampaign({ status: 'scheduled', scheduledAt: time.toISOString() });
  const open = async (campaign: Campaign) => {
    const shown = page(campaign);
    shown.server.on(updateCampaign, campaign).on(getNextTimes, { times: [time.toISOString()] });
    await shown.person.click(await screen.findByRole('button', { name: 'תזמון: מבצע סוף שבוע' }));
    return { ...shown, dialog: await question() };
  };

  it('is shown as it was saved, and saved again without a question', async () => {
    const { server, person, dialog } = await open(scheduled);
    const [year, month, day] = dateInputOf(time).split('-');
    expect(dialog.getByLabelText(/^תאריך/)).toHaveProperty('value', `${day}.${month}.${year}`);
    expect(dialog.getByLabelText('שעה: שעות')).toHaveProperty('value', '09');
    expect(dialog.getByLabelText('שעה: דקות')).toHaveProperty('value', '30');
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    expect(server.callsOf(updateCampaign)[0]?.body).toMatchObject({
      scheduledAt: time.toISOString(),
      recurrence: null,
    });
  });

  it('is moved only after a question', async () => {
    const { server, person, dialog } = await open(scheduled);
    await person.type(dialog.getByLabelText('שעה: שעות'), '1045');
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    expect(await screen.findByText('להעביר את הקמפיין למועד אחר?')).toBeTruthy();
    expect(server.callsOf(updateCampaign)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'העברה' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
  });

  it('comes again on chosen days until an end, with its next times shown', async () => {
    const { server, person, dialog } = await open(scheduled);
    await person.click(dialog.getByRole('checkbox', { name: /^חזרה/ }));
    expect(await dialog.findByText('המועדים הבאים')).toBeTruthy();
    for (const day of ['יום שני', 'יום שלישי', 'יום רביעי', 'יום חמישי', 'יום שישי', 'שבת']) {
      await person.click(dialog.getByRole('checkbox', { name: day }));
    }
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    expect(server.callsOf(updateCampaign)[0]?.body).toMatchObject({
      isRecurring: true,
      recurrence: { weekdays: [0], until: null },
    });
  });

  it('says on the campaign which of its times had no run, and its next ones when asked', async () => {
    const message = '3 מועדים עברו לפני שהמערכת הספיקה להתחיל, והריצות שלהם דולגו';
    const skipped = { message, at: time.toISOString() };
    const { server, person } = page({ ...scheduled, isRecurring: true, skipped });
    server.on(getCampaignTimes, { times: [time.toISOString()] });
    expect(await screen.findByText(new RegExp(`^${message} \\(`))).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'המועדים הבאים: מבצע סוף שבוע' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    await expectAccessible();
  });

  it('needs a day', async () => {
    const { server, person, dialog } = await open({
      ...scheduled,
      isRecurring: true,
      recurrence: { weekdays: [2], until: null },
    });
    await person.click(dialog.getByRole('checkbox', { name: 'יום שלישי' }));
    await person.click(dialog.getByRole('button', { name: 'תזמון' }));
    expect(await dialog.findByText('יש לבחור לפחות יום אחד')).toBeTruthy();
    expect(server.callsOf(updateCampaign)).toHaveLength(0);
  });

  it('is taken away after a question, and the campaign is a draft', async () => {
    const { server, person } = page(scheduled);
    server.on(updateCampaign, aCampaign());
    await screen.findByRole('article');
    await person.click(screen.getByRole('button', { name: /מבצע סוף שבוע$/, expanded: false }));
    await person.click(await screen.findByRole('menuitem', { name: 'ביטול התזמון' }));
    await person.click((await question()).getByRole('button', { name: 'ביטול התזמון' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)[0]?.body).toEqual({ scheduledAt: null }));
  });
});
