import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { changeTimeZone, pageCampaigns } from '@megafon/contracts';
import type { OwnProfile } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { session } from '../../lib/session.js';
import { isResting } from '../../testing/is-resting.js';
import { aCampaign, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { TimeZoneSection } from './components/time-zone-section.js';

const newYork = 'America/New_York';
const profileIn = (timeZone: string): OwnProfile => ({ ...aUser({ timeZone }), pendingEmail: null });
const page = (campaigns = [aCampaign({ isRecurring: false })]) => {
  const server = anEmptyServer()
    .on(pageCampaigns, { items: campaigns, nextCursor: null })
    .on(changeTimeZone, { success: true, user: profileIn(newYork) });
  return { server, ...renderPage(TimeZoneSection, server) };
};
/** As the browser of a person who is there has it. */
const browserIn = (timeZone: string) => {
  const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
  return jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolved.call(this);
    return options.timeZone === own ? { ...options, timeZone } : options;
  });
};
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the time zone in the settings', () => {
  it('is Israel’s for who never chose, with the time there', async () => {
    browserIn('Asia/Jerusalem');
    page();
    expect(await screen.findByDisplayValue('שעון ישראל (Asia/Jerusalem)')).toBeTruthy();
    expect(screen.getByText(/השעה שם עכשיו: \d\d:\d\d/)).toBeTruthy();
    expect(screen.queryByText(/אזור הזמן בדפדפן שלך/)).toBeNull();
    expect(isResting(screen.getByRole('button', { name: 'שמירת אזור הזמן' }))).toBe(true);
    await expectAccessible();
  });

  it('offers the browser’s own where it is another one, and is kept when it is saved', async () => {
    browserIn(newYork);
    const { server, person } = page();
    expect(await screen.findByText(/אזור הזמן בדפדפן שלך: .*America\/New_York/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'לבחור בו' }));
    await person.click(screen.getByRole('button', { name: 'שמירת אזור הזמן' }));
    expect(await screen.findByText('אזור הזמן נשמר')).toBeTruthy();
    expect(session.state().user?.timeZone).toBe(newYork);
    expect(server.callsOf(changeTimeZone)[0]?.body).toEqual({ timeZone: newYork });
    expect(screen.queryByText(/קמפיין/)).toBeNull();
  });

  it('is found by its name, and says what it does to recurring campaigns before it is saved', async () => {
    const { person } = page([aCampaign({ isRecurring: true }), aCampaign({ isRecurring: false })]);
    const field = await screen.findByRole('combobox', { name: 'אזור הזמן שלכם' });
    await person.click(field);
    await person.clear(field);
    await person.type(field, 'New_York');
    await person.click(await screen.findByRole('option', { name: /America\/New_York/ }));
    expect(await screen.findByText(/יש לכם קמפיין חוזר אחד/)).toBeTruthy();
  });

  it('stays as it was where it cannot be saved', async () => {
    browserIn(newYork);
    const { server, person } = page();
    server.on(changeTimeZone, refusal('SERVICE.UNAVAILABLE'));
    await person.click(await screen.findByRole('button', { name: 'לבחור בו' }));
    await person.click(screen.getByRole('button', { name: 'שמירת אזור הזמן' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(session.state().user?.timeZone ?? 'Asia/Jerusalem').toBe('Asia/Jerusalem');
  });
});
