import { describe, expect, it } from '@jest/globals';
import {
  getNotificationSettings,
  saveNotificationSettings,
  usualNotificationSettings,
} from '@megafon/contracts';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { NotificationsSection } from './components/notifications-section.js';
import { UnsavedParts } from './components/unsaved-parts.js';

const answer = (canMail = true) => ({
  success: true as const,
  settings: usualNotificationSettings,
  canMail,
});

describe('the settings of notifications', () => {
  const aServer = () => anEmptyServer().on(getNotificationSettings, answer());
  const show = (server: FakeServer, Page: ComponentType = NotificationsSection) =>
    renderPage(Page, server, { path: '/settings' });
  const button = (name: string) => screen.findByRole('button', { name });
  const cell = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('are switched by what they are of and by how they come, and security is mailed always', async () => {
    const saved = { ...usualNotificationSettings, digestEvery: 'week' as const };
    const server = aServer().on(saveNotificationSettings, { ...answer(), settings: saved });
    const { person } = show(server);
    expect((await cell('דורש טיפול: מייל מיד')).checked).toBe(true);
    const fixed = await cell('אבטחה: מייל מיד');
    expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
    await person.click(await cell('קמפיינים: בסיכום'));
    await person.click(await cell('קמפיינים: מייל מיד'));
    await person.selectOptions(screen.getByLabelText('תדירות הסיכום'), 'week');
    await person.click(await button('שמירת ההתראות'));
    expect(await screen.findByText('הגדרות ההתראות נשמרו')).toBeTruthy();
    expect(server.callsOf(saveNotificationSettings)[0]!.body).toEqual({
      ...usualNotificationSettings,
      runs: { bell: true, mail: true, digest: false },
      digestEvery: 'week',
    });
    await expectAccessible();
  });

  it('say that mails wait for the address to be verified', async () => {
    show(aServer().on(getNotificationSettings, answer(false)));
    expect(await screen.findByText('מיילים יישלחו רק אחרי שתאמתו את כתובת המייל.')).toBeTruthy();
  });

  it('keep what was chosen where saving fails', async () => {
    const server = aServer().on(saveNotificationSettings, refusal('SERVICE.UNEXPECTED'));
    const { person } = show(server);
    await person.click(await cell('מנוי ותשלומים: בסיכום'));
    await person.click(await button('שמירת ההתראות'));
    expect(await screen.findByText('שגיאה בשמירת הגדרות ההתראות')).toBeTruthy();
    expect((await cell('מנוי ותשלומים: בסיכום')).checked).toBe(true);
  });

  it('are left only after a question while they are not saved', async () => {
    const { person } = show(aServer(), () => (
      <UnsavedParts>
        <NotificationsSection />
        <Link to="/elsewhere">למקום אחר</Link>
      </UnsavedParts>
    ));
    await person.click(await cell('קמפיינים: בפעמון'));
    await person.click(screen.getByRole('link', { name: 'למקום אחר' }));
    expect(await screen.findByText('יש שינויים שלא נשמרו')).toBeTruthy();
  });
});
