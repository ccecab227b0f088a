import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { checkCampaign, getCalendar, updateCampaign } from '@megafon/contracts';
import type { Calendar, CalendarEntry } from '@megafon/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

function page(entries: CalendarEntry[], view: 'month' | 'week' = 'month') {
  const server: FakeServer = hasCampaigns(anEmptyServer(), campaign);
  server
    .on(getCalendar, calendarOf(entries))
    .on(checkCampaign, { clashes: [], sameGroups: [], repeats: [], quiet: null });
  return {
    server,
    ...renderPage(CalendarPage, server, { path: `/campaigns/calendar?view=${view}&day=${day}` }),
  };
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name });

afterEach(() => {
  jest.restoreAllMocks();
});

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
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה למועד אחר' }));
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
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה למועד אחר' }));
    await person.click(dialog.getByRole('gridcell', { name: /17 במאי/ }));
    await person.click(dialog.getByRole('button', { name: 'העברה' }));
    expect(await cell(/17 במאי, קמפיין אחד/)).toBeTruthy();
    refuse();
    expect(await screen.findByText(/^שגיאה בהעברת הקמפיין: /)).toBeTruthy();
    expect(await cell(/15 במאי, קמפיין אחד/)).toBeTruthy();
  });

  it('moves what is dragged over a month to the day, and leaves its time', async () => {
    const { server } = page([entry({})]);
    server.on(updateCampaign, campaign);
    const chip = await screen.findByRole('button', { name: /^09:30 מבצע/ });
    isPainted();
    drags(chip, { days: 2, rows: 2 });
    await letsGo();
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    // The Thursday of the first week.
    expect(server.callsOf(updateCampaign)[0]?.body).toEqual({ scheduledAt: at('2040-05-03') });
    expect(screen.queryByRole('dialog')).toBeNull();
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

describe('a week of the calendar', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const hours = () =>
    within(screen.getByRole('grid'))
      .getAllByText(/^\d\d:00$/, { selector: '[role="row"] > [aria-hidden] span' })
      .map((label) => label.textContent);
  const hourWith = (name: RegExp) =>
    screen.getByRole('button', { name }).parentElement?.getAttribute('data-hour');

  it('has its hours beside it, and each entry at its own', async () => {
    const two = ['18:00', '18:45'].map((time) => entry({ campaignId: other._id, at: at(day, time) }));
    page([entry({}), ...two], 'week');
    expect(await screen.findByRole('button', { name: /^09:30 מבצע/ })).toBeTruthy();
    expect([hours()[0], hours()[1], hours().at(-2), hours().at(-1)]).toEqual([
      '00:00',
      '07:00',
      '22:00',
      '24:00',
    ]);
    expect(hourWith(/^09:30 מבצע/)).toBe('9');
    expect([/^18:00 השקה/, /^18:45 השקה/].map(hourWith)).toEqual(['18', '18']);
    expect((await cell(/15 במאי, 3 קמפיינים/)).getAttribute('tabindex')).toBe('0');
    expect(screen.getAllByRole('gridcell')).toHaveLength(7);
    await expectAccessible();
  });

  it('opens the hours of a night in which something stands', async () => {
    page([entry({ at: at(day, '03:15') })], 'week');
    expect(await screen.findByRole('button', { name: /^03:15 מבצע/ })).toBeTruthy();
    expect(hours().slice(0, 4)).toEqual(['00:00', '03:00', '04:00', '07:00']);
  });

  it('tells how many an hour has no room for, and opens the day with all of them', async () => {
    const crowd = ['00', '05', '10', '15', '20', '25', '30', '35'].map((minute) =>
      entry({ campaignId: other._id, at: at(day, `09:${minute}`) }),
    );
    const { person } = page(crowd, 'week');
    await person.click(await screen.findByRole('button', { name: /^\+3 נוספים, .*15 במאי בשעה 09:00$/ }));
    expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(8);
  });

  it('shows what the time is, today alone', async () => {
    jest.useFakeTimers({ now: new Date(at(day, '14:30')), doNotFake: ['setTimeout', 'queueMicrotask'] });
    page([], 'week');
    await cell(/15 במאי/);
    const lines = [...document.querySelectorAll('[data-line="now"]')];
    expect(lines.map((line) => line.getAttribute('data-time'))).toEqual(['14:30']);
    expect(lines[0]?.closest('[data-day]')?.getAttribute('data-day')).toBe(day);
  });

  it('asks for a day and an hour where an entry is let go of, and moves it there', async () => {
    const { server, person } = page([entry({})], 'week');
    server.on(updateCampaign, campaign);
    const chip = await screen.findByRole('button', { name: /^09:30 מבצע/ });
    isPainted();
    // Two days further, and from nine to eleven.
    drags(chip, { days: 2, rows: 2 });
    expect(await screen.findByText('11:00', { selector: '[data-lifted] span' })).toBeTruthy();
    expect((await cell(/17 במאי/)).querySelector('[data-line="drop"]')?.getAttribute('data-time')).toBe(
      '11:00',
    );
    await letsGo();
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה למועד אחר' }));
    expect(dialog.getByRole('gridcell', { name: /17 במאי/, selected: true })).toBeTruthy();
    expect(await dialog.findByText(/^העברה ל.*17.*11:00/)).toBeTruthy();
    expect(server.callsOf(updateCampaign)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'העברה' }));
    await waitFor(() => expect(server.callsOf(updateCampaign)).toHaveLength(1));
    expect(server.callsOf(updateCampaign)[0]?.body).toEqual({ scheduledAt: at('2040-05-17', '11:00') });
  });

  it('keeps the time of what is dragged sideways, and asks nothing where it was put back', async () => {
    page([entry({})], 'week');
    const chip = await screen.findByRole('button', { name: /^09:30 מבצע/ });
    isPainted();
    drags(chip, { days: 0, rows: 0 });
    await letsGo();
    expect(screen.queryByRole('dialog')).toBeNull();
    drags(chip, { days: 1, rows: 0 });
    await letsGo();
    const dialog = within(await screen.findByRole('dialog', { name: 'העברה למועד אחר' }));
    expect(await dialog.findByText(/^העברה ל.*16.*09:30/)).toBeTruthy();
  });
});

const rowPx = 28;
const columnPx = 100;
const weekPx = 1_000;
const start = { x: 450, y: 10 + 3 * rowPx };

/** Seven columns, the next day at the left, and rows of hours; all else is the chip of Tuesday at nine. */
function isPainted(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    if (this.getAttribute('role') === 'gridcell') {
      const at = [...document.querySelectorAll('[role="grid"] [data-day]')].indexOf(this);
      return new DOMRect((6 - (at % 7)) * columnPx, Math.floor(at / 7) * weekPx, columnPx, weekPx);
    }
    return this.matches('[role="row"] > [aria-hidden] > *')
      ? new DOMRect(0, 10 + index * rowPx, 7 * columnPx, rowPx)
      : new DOMRect(start.x, start.y, columnPx, 24);
  });
}

/** The window of the tests has no pointers of its own. */
function points(type: string, target: Element | Document, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  fireEvent(target, Object.assign(event, { isPrimary: true }));
}

/** Takes a chip and holds it over another place: first it is clear that this is no press. */
function drags(chip: Element, { days, rows }: { days: number; rows: number }): void {
  const from = { x: start.x + 10, y: start.y + 12 };
  points('pointerdown', chip, from.x, from.y);
  points('pointermove', document, from.x - 20, from.y);
  points('pointermove', document, from.x - days * columnPx, from.y + rows * rowPx);
}

/** For a moment afterwards no click is heard: the one that ends a drag is none. */
async function letsGo(): Promise<void> {
  fireEvent.pointerUp(document);
  const heard = jest.fn();
  document.body.addEventListener('click', heard);
  await waitFor(() => {
    fireEvent.click(document.body);
    expect(heard).toHaveBeenCalled();
  });
  document.body.removeEventListener('click', heard);
}
