import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminStats, getKillSwitch, getStrangePagePicture, listStrangePages } from '@megafon/contracts';
import type { StrangePage } from '@megafon/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const page: StrangePage = {
  accountId: 'a'.repeat(24),
  accountName: 'המאפייה של דנה',
  kind: 'publish',
  since: '2026-11-21T08:00:00.000Z',
  nextLookAt: '2026-11-21T08:10:00.000Z',
  places: 3,
  detail: 'the page came to rest without opener',
  picture: `/admin/strange-pages/${'a'.repeat(24)}/publish/picture`,
};
const listed = (pages: StrangePage[], total = pages.length, why: string | null = null) => ({
  success: true as const,
  data: { profile: { name: 'facebook', version: '2026-11-22', refusal: why }, pages, total },
});
const aServer = () =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(getStrangePagePicture, refusal('EVIDENCE.NOT_FOUND'));
const openOn = (server: FakeServer) =>
  renderPage(AdminPage, server, { path: '/admin', user: aUser({ role: 'admin', isAdmin: true }) });
const open = (...of: Parameters<typeof listed>) => openOn(aServer().on(listStrangePages, listed(...of)));
const title = 'דפים של הרשת שאיננו מכירים';
const failed = 'שגיאה בטעינת הדפים שאיננו מכירים';

describe('pages of the network that no profile knows', () => {
  it('are told to the admin: whose, for what, in how many places, until when, and what was missing', async () => {
    open([page, { ...page, kind: 'comment', places: 1, picture: null }], 104);
    const alert = within(await screen.findByRole('alert', { name: title }));
    expect(alert.getByText('הפרופיל facebook מתאריך 2026-11-22')).toBeTruthy();
    const [first, second] = alert.getAllByRole('listitem');
    expect(first?.textContent).toContain('פרסום · המאפייה של דנה · ב־3 מקומות');
    expect(first?.textContent).toContain('the page came to rest without opener');
    expect(second?.textContent).toContain('תגובה · המאפייה של דנה · במקום אחד');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    expect(alert.getByText('ועוד 102')).toBeTruthy();
    await expectAccessible();
  });

  it('are shown in a picture, and one that cannot be loaded says so', async () => {
    const { person } = open([page]);
    await person.click(await screen.findByRole('button', { name: 'הצגת צילום הדף' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'הדף שנראה' }));
    expect(await dialog.findByText('טעינת הצילום נכשלה')).toBeTruthy();
    await expectAccessible();
  });

  it('are told beside a new layout that is refused, and why', async () => {
    open([], 0, 'the signature is of none of the keys');
    expect(await screen.findByText('קובץ הפריסה החדש לא התקבל, והקודם בשימוש')).toBeTruthy();
    expect(screen.getByText('the signature is of none of the keys')).toBeTruthy();
    expect(screen.queryByText(title)).toBeNull();
    await expectAccessible();
  });

  it('are not spoken of while all is known', async () => {
    open([]);
    expect((await screen.findAllByText(/פאנל אדמין|סקירה/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(title)).toBeNull();
  });

  it('are not taken for none where they cannot be had, and are asked for again', async () => {
    const server = aServer().on(listStrangePages, refusal('SERVICE.UNAVAILABLE'));
    const { person } = openOn(server);
    const alert = (await screen.findByText(failed)).closest<HTMLElement>('[role=alert]');
    await expectAccessible();
    server.on(listStrangePages, listed([page]));
    await person.click(within(alert as HTMLElement).getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('alert', { name: title })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });

  describe('as time goes by', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('stay in sight while newer news of them cannot be had', async () => {
      const server = aServer().on(listStrangePages, listed([page]));
      openOn(server);
      expect(await screen.findByRole('alert', { name: title })).toBeTruthy();
      server.on(listStrangePages, refusal('SERVICE.UNAVAILABLE'));
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(server.callsOf(listStrangePages)).toHaveLength(2);
      expect(screen.getByRole('alert', { name: title })).toBeTruthy();
      expect(screen.queryByText(failed)).toBeNull();
    });
  });
});
