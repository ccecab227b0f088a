import { describe, expect, it } from '@jest/globals';
import { checkCampaign, getCalendar, updateCampaign } from '@megafon/contracts';
import type { Calendar, CalendarEntry } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { aTally } from '../../testing/has-history.js';
import { isResting } from '../../testing/is-resting.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { momentOf } from '../../lib/local-time.js';
import { CalendarPage } from './calendar-page.js';

// A Tuesday that is to come, whatever the day of the test is.
const day = '2040-05-15';
const at = (date: string, time = '09:30') => momentOf(date, time)?.toISOString() ?? '';
const campaign = aCampaign({ status: 'scheduled', scheduledAt: at(day) });
const daily = aCampaign({ name: 'יומי', status: 'scheduled', isRecurring: true });
const other = aCampaign({ name: 'השקה', status: 'scheduled' });

const entry = (more: Partial<CalendarEntry>): CalendarEntry => ({
  campaignId: campaign._id,
  at: at(day),
  state: 'planned',
  runId: null,
  clashesWith: null,
  note: null,
  ...more,
});
const calendarOf = (entries: CalendarEntry[]): Calendar => ({
  campaigns: [campaign, daily, other].map(({ _id, name, type, status, isRecurring }) => ({
    _id,
    name,
    type,
    status,
    isRecurring,
  })),
  entries,
  isCut: false,
});

function page(entries: CalendarEntry[], server: FakeServer = hasCampaigns(anEmptyServer(), campaign)) {
  server
    .on(getCalendar, calendarOf(entries))
    .on(checkCampaign, { clashes: [], sameGroups: [], repeats: [], quiet: null });
  return { server, ...renderPage(CalendarPage, server, { path: `/campaigns/calendar?day=${day}` }) };
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name });

describe('the calendar', () => {
  it('shows weeks from Sunday on, with what stands on each day, and the rest by its number', async () => {
    const later = ['10:00', '11:00', '12:00'].map((time) =>
      entry({ campaignId: other._id, at: at(day, time) }),
    );
    page([
      entry({ clashesWith: other._id }),
      ...later,
      entry({
        campaignId: daily._id,
        at: at('2040-05-16'),
        state: 'partial',
        runId: `${daily._id}:1`,
        tally: aTally({ planned: 8, done: 3, failed: 5 }),
      }),
    ]);
    const full = within(await cell(/15 במאי, 4 קמפיינים/));
    expect(await full.findByRole('button', { name: '09:30 מבצע סוף שבוע: מתוזמן, מתנגש' })).toBeTruthy();
    expect(full.getByRole('button', { name: /^\+2 נוספים/ })).toBeTruthy();
    const ran = within(await cell(/16 במאי/)).getByRole('button', { name: /: פורסם חלקית 3 מתוך 8, חוזר$/ });
    expect(ran.getAttribute('title')).toContain('פורסם חלקית 3 מתוך 8');
    expect(ran.getAttribute('data-count')).toBe('פורסם חלקית 3 מתוך 8');
    const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'));
    expect([headers[0], headers[6]]).toEqual(['יום ראשון', 'שבת']);
    // 15 May 2040 is a Tuesday.
    const row = (await cell(/15 במאי/)).parentElement;
    expect([...(row?.children ?? [])].indexOf(await cell(/15 במאי/))).toBe(2);
    await expectAccessible();
  });

  it('is walked by the arrows; Enter opens a day, and a campaign is moved from there and back', async () => {
    const { server, person } = page([entry({})]);
    const clash = { campaignId: other._id, name: other.name, at: at('2040-05-22') };
    server
      .on(updateCampaign, campaign)
      .on(checkCampaign, { clashes: [clash], sameGroups: [], repeats: [], quiet: null });
    const start = await cell(/15 במאי, קמפיין אחד/);
    start.focus();
    await person.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2040-05-16'));
    await person.keyboard('{ArrowRight}{Enter}');
    await person.click(await screen.findByRole('button', { name: 'העברה ליום אחר: מבצע סוף שבוע' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה ליום אחר' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/15 במאי$/));
    await person.keyboard('{ArrowDown}');
    expect(await dialog.findByText(/^״השקה״ מתוזמן ל.* עם אותם חשבונות/)).toBeTruthy();
    expect(server.callsOf(checkCampaign)[0]?.body).toMatchObject({
      campaignId: campaign._id,
      scheduledAt: at('2040-05-22'),
    });
    await person.click(dialog.getByRole('button', { name: 'העברה' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    expect(server.callsOf(updateCampaign)[0]?.body).toEqual({ scheduledAt: at('2040-05-22') });
    await person.click(await screen.findByRole('button', { name: 'ביטול ההעברה' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(2));
    expect(server.callsOf(updateCampaign)[1]?.body).toEqual({ scheduledAt: at(day) });
  });

  it('leads back to today, and leaves the focus where it was pressed', async () => {
    const { person } = page([]);
    const today = await screen.findByRole('button', { name: 'היום' });
    await person.click(today);
    await waitFor(() => expect(isResting(today)).toBe(true));
    expect(document.activeElement).toBe(today);
  });

  it('puts a campaign back that may not be moved, and says why', async () => {
    const { server, person } = page([entry({})]);
    let refuse: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.on(updateCampaign, async () => {
      await asked;
      return refusal('CAMPAIGN.NOT_EDITABLE');
    });
    await person.click(await cell(/15 במאי, קמפיין אחד/));
    await person.click(await screen.findByRole('button', { name: 'העברה ליום אחר: מבצע סוף שבוע' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה ליום אחר' }));
    await person.click(dialog.getByRole('gridcell', { name: /17 במאי/ }));
    await person.click(dialog.getByRole('button', { name: 'העברה' }));
    expect(await cell(/17 במאי, קמפיין אחד/)).toBeTruthy();
    refuse();
    expect(await screen.findByText(/^שגיאה בהעברת הקמפיין: /)).toBeTruthy();
    expect(await cell(/15 במאי, קמפיין אחד/)).toBeTruthy();
  });

  it('says why there was no run, and whom a campaign waits for', async () => {
    const note = 'המועד עבר לפני שהמערכת הספיקה להתחיל, והריצה דולגה';
    const { person } = page([
      entry({ campaignId: daily._id, state: 'skipped', note }),
      entry({ at: at(day, '10:00'), clashesWith: other._id }),
    ]);
    await person.click(await cell(/15 במאי, שני קמפיינים/));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText(note)).toBeTruthy();
    expect(drawer.getByText(/^״השקה״ מתוזמן בסמוך עם אותם חשבונות/)).toBeTruthy();
    expect(drawer.getAllByRole('button', { name: /^העברה ליום אחר/ })).toHaveLength(1);
    await expectAccessible();
  });

  it('leads from a run to that very run', async () => {
    const runId = `${daily._id}:1`;
    const tally = aTally({ planned: 8, waiting: 5, failed: 3 });
    const ran = { campaignId: daily._id, state: 'pending_approval' as const, runId, tally };
    const { person } = page([entry(ran)]);
    await person.click(await cell(/15 במאי, קמפיין אחד/));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('ממתין לאישור 5 מתוך 8 · נכשלו 3')).toBeTruthy();
    const link = drawer.getByRole('link', { name: 'להיסטוריה: יומי' });
    expect(link.getAttribute('href')).toBe(`/history?run=${encodeURIComponent(runId)}`);
  });

  it('says that there is nothing, and that it cannot be had', async () => {
    const { unmount } = page([]);
    expect(await screen.findByText('אין קמפיינים בתקופה הזאת')).toBeTruthy();
    unmount();
    const server = anEmptyServer().on(getCalendar, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(CalendarPage, server, { path: '/campaigns/calendar' });
    expect(await screen.findByText('שגיאה בטעינת הלוח')).toBeTruthy();
    server.on(getCalendar, calendarOf([]));
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('is a list of days on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    try {
      const hours = ['10', '11', '12', '13', '14', '15'];
      const later = hours.map((hour) => entry({ campaignId: other._id, at: at(day, `${hour}:00`) }));
      const last = entry({ campaignId: daily._id, at: at('2040-05-20') });
      const { person } = page([entry({}), ...later, last]);
      const section = within(await screen.findByRole('region', { name: /15 במאי/ }));
      expect(section.getByText('מבצע סוף שבוע')).toBeTruthy();
      expect(section.getAllByRole('button', { name: /^העברה ליום אחר/ })).toHaveLength(5);
      expect(screen.queryByRole('grid')).toBeNull();
      expect(screen.getByRole('region', { name: /20 במאי/ })).toBeTruthy();
      await expectAccessible();
      await person.click(section.getByRole('button', { name: /^\+2 נוספים/ }));
      expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(7);
    } finally {
      window.matchMedia = wide;
    }
  });
});
