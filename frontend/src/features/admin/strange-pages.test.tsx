import { describe, expect, it } from '@jest/globals';
import { adminStats, getKillSwitch, getStrangePagePicture, listStrangePages } from '@megafon/contracts';
import type { StrangePage } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
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
const open = (pages: StrangePage[], total = pages.length, why: string | null = null) => {
  const profile = { name: 'facebook', version: '2026-11-22', refusal: why };
  const server = anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(listStrangePages, { success: true, data: { profile, pages, total } })
    .on(getStrangePagePicture, refusal('EVIDENCE.NOT_FOUND'));
  return renderPage(AdminPage, server, { path: '/admin', user: aUser({ role: 'admin', isAdmin: true }) });
};
const title = 'דפים של הרשת שאיננו מכירים';

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
});
