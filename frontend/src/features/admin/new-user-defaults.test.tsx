import { describe, expect, it } from '@jest/globals';
import {
  adminStats,
  getDefaultSettings,
  getKillSwitch,
  systemSettings,
  updateDefaultSettings,
} from '@megafon/contracts';
import type { NewUserLimits } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const none: NewUserLimits = { facebookAccounts: null, campaignsPerMonth: null, facebookGroups: null };
const starter = { facebookAccounts: 3, campaignsPerMonth: 5, facebookGroups: 10 };
const answer = (data: NewUserLimits) => ({ success: true as const, data, starter });
const aServer = () =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(systemSettings, refusal('SERVICE.UNAVAILABLE'));
const open = (server: FakeServer) =>
  renderPage(AdminPage, server, {
    path: '/admin?tab=system',
    route: '/admin',
    user: aUser({ role: 'admin', isAdmin: true }),
  });
const section = async () =>
  within(await screen.findByRole('region', { name: 'הגדרות ברירת מחדל למשתמשים חדשים' }));

describe('what new users are granted', () => {
  it('is what the starter plan grants while nothing is set', async () => {
    open(aServer().on(getDefaultSettings, answer(none)));
    const form = await section();
    for (const [label, placeholder] of [
      ['חשבונות פייסבוק', '3'],
      ['קמפיינים בחודש', '5'],
      ['קבוצות', '10'],
    ] as const) {
      const field = await form.findByRole<HTMLInputElement>('textbox', { name: label });
      expect([field.value, field.placeholder]).toEqual(['', placeholder]);
    }
    expect(form.getByRole('button', { name: 'שמירה' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
  });

  it('is saved: a number, or nothing for what the starter plan grants', async () => {
    let stored: NewUserLimits = { ...none, campaignsPerMonth: 7 };
    const sent: unknown[] = [];
    const server = aServer()
      .on(getDefaultSettings, () => answer(stored))
      .on(updateDefaultSettings, ({ body }) => {
        sent.push(body);
        stored = body as NewUserLimits;
        return answer(stored);
      });
    const { person } = open(server);
    const form = await section();
    await person.clear(await form.findByRole('textbox', { name: 'קמפיינים בחודש' }));
    await person.type(form.getByRole('textbox', { name: 'קבוצות' }), '25');
    await person.click(form.getByRole('button', { name: 'שמירה' }));
    expect((await screen.findByText('הגדרות ברירת המחדל נשמרו')).closest('[role=alert]')).toBeTruthy();
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'שמירה' });
    expect(document.activeElement).toBe(save);
    expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await person.click(save);
    expect(sent).toHaveLength(1);
    expect(sent).toEqual([{ facebookAccounts: null, campaignsPerMonth: null, facebookGroups: 25 }]);
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'קבוצות' }).value).toBe('25');
    await expectAccessible();
  });

  it('stays as it was written where it cannot be saved', async () => {
    const server = aServer()
      .on(getDefaultSettings, answer(none))
      .on(updateDefaultSettings, refusal('SERVICE.UNEXPECTED'));
    const { person } = open(server);
    const form = await section();
    await person.type(await form.findByRole('textbox', { name: 'קבוצות' }), '4');
    await person.click(form.getByRole('button', { name: 'שמירה' }));
    expect(await form.findByRole('alert')).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'קבוצות' }).value).toBe('4');
  });

  it('says that it could not be had', async () => {
    open(aServer().on(getDefaultSettings, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת הגדרות ברירת המחדל')).toBeTruthy();
  });
});
