import { afterEach, describe, expect, it } from '@jest/globals';
import {
  adminStats,
  endUserSessions,
  getKillSwitch,
  listUsers,
  removeUser,
  resetSecondFactors,
  updateUser,
} from '@megafon/contracts';
import type { AdminUser } from '@megafon/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRow, listed } from '../../testing/admin-rows.js';
import { badgeColor } from '../../testing/badge-color.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { isResting } from '../../testing/is-resting.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const aServer = (...rows: AdminUser[]) =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(listUsers, listed(rows));
const open = (server: FakeServer, role: 'admin' | 'superadmin' = 'superadmin', search = '') =>
  renderPage(AdminPage, server, {
    path: `/admin?tab=users${search}`,
    route: '/admin',
    user: aUser({ role, isAdmin: true }),
  });

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});
const onAPhone = () => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
};

describe('the users of the panel', () => {
  it('stand in a table with their badges, and the table is searched, filtered and leafed through', async () => {
    const rows = [
      aRow({ name: 'סיגל', role: 'superadmin', subscriptionPlan: 'premium' }),
      aRow({ name: 'אבי', role: 'admin', subscriptionPlan: 'pro' }),
      aRow(),
    ];
    const server = aServer().on(listUsers, listed(rows, 45));
    const { person } = open(server);
    const table = within(await screen.findByRole('table', { name: 'ניהול משתמשים' }));
    for (const [text, color] of [
      ['סופר אדמין', 'red'],
      ['אדמין', 'primary'],
      ['משתמש', 'gray'],
      ['Premium', 'violet'],
      ['Pro', 'primary'],
      ['Starter', 'gray'],
    ] as const)
      expect(badgeColor(table.getByText(text, { selector: '.mantine-Badge-label' }))).toBe(color);
    expect(table.getAllByText('ללא תפוגה')).toHaveLength(3);
    expect(screen.getByText('45 משתמשים')).toBeTruthy();
    expect(server.callsOf(listUsers)[0]?.query).toEqual({ page: '1', limit: '20' });
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'הבא' }));
    await waitFor(() => expect(server.callsOf(listUsers).at(-1)?.query).toMatchObject({ page: '2' }));
    await person.type(screen.getByRole('searchbox'), 'דנה');
    await person.selectOptions(screen.getByLabelText('סינון לפי תפקיד'), 'admin');
    await waitFor(() =>
      expect(server.callsOf(listUsers).at(-1)?.query).toEqual({
        page: '1',
        limit: '20',
        search: 'דנה',
        role: 'admin',
      }),
    );
  });

  it('are leafed through to either end without losing the focus', async () => {
    const server = aServer().on(listUsers, ({ query }) => ({
      ...listed([aRow()]),
      pagination: { page: Number(query.page), limit: 20, total: 40, pages: 2 },
    }));
    const { person } = open(server);
    const next = await screen.findByRole('button', { name: 'הבא' });
    const previous = screen.getByRole('button', { name: 'הקודם' });
    await person.click(next);
    await waitFor(() => expect(isResting(next)).toBe(true));
    expect([isResting(previous), document.activeElement]).toEqual([false, next]);
    await person.keyboard('{Enter}');
    await person.click(previous);
    await waitFor(() => expect(isResting(previous)).toBe(true));
    expect([isResting(next), document.activeElement]).toEqual([false, previous]);
    expect(server.callsOf(listUsers).map(({ query }) => query.page)).toEqual(['1', '2', '1']);
  });

  it('are a list on a phone, with all that the table says and does', async () => {
    onAPhone();
    const { person } = open(aServer(aRow({ name: 'אבי', role: 'admin', subscriptionPlan: 'pro' })));
    const [row, ...others] = within(await screen.findByRole('list', { name: 'ניהול משתמשים' })).getAllByRole(
      'listitem',
    );
    expect(others).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
    for (const text of ['אבי', 'אדמין', 'Pro', 'תפוגה', 'ללא תפוגה', 'נרשם'])
      expect(within(row!).getByText(text)).toBeTruthy();
    await expectAccessible();
    await person.click(within(row!).getByRole('button', { name: /^פרטים/ }));
    expect(await screen.findByRole('dialog', { name: 'פרטי משתמש' })).toBeTruthy();
  });

  it('get a role as soon as a superadmin chooses it', async () => {
    const row = aRow();
    const server = aServer(row).on(updateUser, () => {
      server.on(listUsers, listed([{ ...row, role: 'admin' }]));
      return { success: true as const, data: { ...row, role: 'admin' as const } };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'פרטים: דנה כהן' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'פרטי משתמש' }));
    await person.selectOptions(dialog.getByLabelText('תפקיד'), 'admin');
    await waitFor(() => expect(server.callsOf(updateUser)[0]?.body).toEqual({ role: 'admin' }));
    expect(server.callsOf(updateUser)[0]?.params).toEqual({ id: row._id });
    await waitFor(() => expect(dialog.getByLabelText<HTMLSelectElement>('תפקיד').value).toBe('admin'));
    await expectAccessible();
  });

  it('get a plan and its end as soon as an admin chooses them; a role is not an admin’s to give', async () => {
    const row = aRow({ subscriptionPlan: 'pro', subscriptionExpiresAt: '2099-05-01T20:59:59.000Z' });
    const server = aServer(row).on(updateUser, { success: true, data: row });
    const { person } = open(server, 'admin');
    expect(screen.queryByRole('button', { name: /^מחיקה/ })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'פרטים: דנה כהן' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'פרטי משתמש' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('תפקיד').disabled).toBe(true);
    await person.selectOptions(dialog.getByLabelText('חבילה'), 'premium');
    await waitFor(() =>
      expect(server.callsOf(updateUser).at(-1)?.body).toEqual({
        subscriptionPlan: 'premium',
        subscriptionExpiresAt: row.subscriptionExpiresAt,
      }),
    );
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('תאריך תפוגה').readOnly).toBe(false));
    fireEvent.change(dialog.getByLabelText('תאריך תפוגה'), { target: { value: '1.1.2020' } });
    expect(dialog.getByText('תאריך התפוגה כבר עבר')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('תאריך תפוגה'), { target: { value: '1.1.2098' } });
    // The end of the day by the admin's clock, which is Israel's.
    const end = '2098-01-01T21:59:59.000Z';
    await waitFor(() =>
      expect(server.callsOf(updateUser).at(-1)?.body).toEqual({
        subscriptionPlan: 'pro',
        subscriptionExpiresAt: end,
      }),
    );
    await waitFor(() => expect(isResting(dialog.getByRole('button', { name: 'ללא תפוגה' }))).toBe(false));
    await person.click(dialog.getByRole('button', { name: 'ללא תפוגה' }));
    await waitFor(() =>
      expect(server.callsOf(updateUser).at(-1)?.body).toEqual({
        subscriptionPlan: 'pro',
        subscriptionExpiresAt: null,
      }),
    );
    expect(server.callsOf(updateUser)).toHaveLength(3);
  });

  it('keep the focus in the day on which a plan ends while that is saved', async () => {
    const row = aRow({ subscriptionPlan: 'pro' });
    let answer: () => void = () => undefined;
    const server = aServer(row).on(updateUser, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { success: true as const, data: row };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'פרטים: דנה כהן' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'פרטי משתמש' }));
    const field = dialog.getByLabelText<HTMLInputElement>('תאריך תפוגה');
    await person.type(field, '1.1.2098');
    await waitFor(() => expect(field.readOnly).toBe(true));
    expect([isResting(field), document.activeElement]).toEqual([true, field]);
    answer();
    await waitFor(() => expect(field.readOnly).toBe(false));
    expect(document.activeElement).toBe(field);
    expect(server.callsOf(updateUser)).toHaveLength(1);
  });

  it('are deleted after the question, and say why that was refused', async () => {
    const row = aRow();
    const server = aServer(row).on(removeUser, refusal('USER.LAST_SUPERADMIN'));
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'מחיקה: דנה כהן' }));
    const dialog = within(await screen.findByRole('dialog', { name: /למחוק את המשתמש/ }));
    expect(server.callsOf(removeUser)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText('זהו הסופר־אדמין האחרון. יש למנות אחר לפניו')).toBeTruthy();
    expect(server.callsOf(removeUser)[0]?.params).toEqual({ id: row._id });
  });

  it('say that they could not be loaded or changed, and when there are none', async () => {
    const failing = open(aServer().on(listUsers, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('שגיאה בטעינת המשתמשים')).toBeTruthy();
    failing.unmount();
    open(aServer(), 'superadmin', '&q=אין');
    expect(await screen.findByText('לא נמצאו תוצאות')).toBeTruthy();
  });

  it('can be left by a superadmin, who is named in the header', async () => {
    const { person } = open(aServer());
    expect((await screen.findAllByText('סופר אדמין')).length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: 'התנתקות' }));
    expect(await screen.findByRole('dialog', { name: 'להתנתק מהמערכת?' })).toBeTruthy();
  });
});

describe('a user who is to be signed out everywhere', () => {
  const dana = aRow();
  const details = 'פרטים: דנה כהן';
  const words = 'ניתוק מכל המכשירים';
  const asks = async (server: FakeServer, role?: 'admin') => {
    const shown = open(server, role);
    await shown.person.click(await screen.findByRole('button', { name: details }));
    await shown.person.click(await screen.findByRole('button', { name: words }));
    return { ...shown, question: await screen.findByRole('dialog', { name: /לנתק את .* מכל המכשירים/ }) };
  };

  it('is signed out by an admin, after a question', async () => {
    const server = aServer(dana).on(endUserSessions, { success: true });
    const { person, question } = await asks(server, 'admin');
    expect(within(question).getByText(/הקמפיינים ימשיכו לפעול/)).toBeTruthy();
    await expectAccessible();
    expect(server.callsOf(endUserSessions)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'ניתוק' }));
    expect(await screen.findByText('המשתמש נותק מכל המכשירים')).toBeTruthy();
    expect(server.callsOf(endUserSessions)).toMatchObject([{ params: { id: dana._id } }]);
  });

  it.each([
    ['USER.NOT_FOUND', /המשתמש לא נמצא/],
    ['SERVICE.UNEXPECTED', /שגיאה בניתוק המשתמש מהמכשירים/],
  ] as const)('says that it failed for %s', async (code, said) => {
    const { person, question } = await asks(aServer(dana).on(endUserSessions, refusal(code)));
    await person.click(within(question).getByRole('button', { name: 'ניתוק' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it.each([
    ['superadmin', 1],
    ['admin', 0],
  ] as const)('is, where that is a superadmin, signed out by a %s %d times', async (role, times) => {
    const { person } = open(aServer(aRow({ role: 'superadmin' })), role);
    await person.click(await screen.findByRole('button', { name: details }));
    await screen.findByRole('dialog', { name: 'פרטי משתמש' });
    expect(screen.queryAllByRole('button', { name: words })).toHaveLength(times);
  });
});

describe('a user who lost their second factor', () => {
  const dana = aRow({ hasSecondFactor: true });
  const details = 'פרטים: דנה כהן';

  it('is helped by a superadmin, after a question', async () => {
    const server = aServer(dana).on(resetSecondFactors, { success: true });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: details }));
    expect(await screen.findByText('אימות דו־שלבי: פועל')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'הסרת אימות דו־שלבי' }));
    const question = await screen.findByRole('dialog', { name: /להסיר את האימות הדו־שלבי של/ });
    expect(server.callsOf(resetSecondFactors)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'הסרת אימות דו־שלבי' }));
    await waitFor(() =>
      expect(server.callsOf(resetSecondFactors)).toMatchObject([{ params: { id: dana._id } }]),
    );
    expect(await screen.findByText('האימות הדו־שלבי הוסר')).toBeTruthy();
  });

  it.each([
    ['by no admin', 'admin', dana, 'אימות דו־שלבי: פועל'],
    ['by nobody where there is none', 'superadmin', aRow(), 'אימות דו־שלבי: כבוי'],
  ] as const)('is helped %s', async (_who, role, row, words) => {
    const { person } = open(aServer(row), role);
    await person.click(await screen.findByRole('button', { name: details }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'הסרת אימות דו־שלבי' })).toBeNull();
  });
});
