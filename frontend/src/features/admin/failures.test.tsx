import { describe, expect, it } from '@jest/globals';
import {
  adminStats,
  getKillSwitch,
  initializePlans,
  listAllPlans,
  listUsers,
  makePlanPopular,
  removePlan,
  removeUser,
  togglePlan,
  updatePlan,
  updateUser,
} from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { aRow, listed } from '../../testing/admin-rows.js';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { AdminPage } from './admin-page.js';

const unexpected = refusal('SERVICE.UNEXPECTED');
/** Everything that changes something fails, for a reason that the server does not say. */
const aBrokenServer = () =>
  [updateUser, removeUser, updatePlan, removePlan, togglePlan, makePlanPopular, initializePlans].reduce(
    (server, call) => server.on(call, unexpected),
    anEmptyServer()
      .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
      .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
      .on(listUsers, listed([aRow()]))
      .on(
        listAllPlans,
        // Complete, so that the form of a plan can be saved.
        {
          success: true,
          plans: fallbackPlans.map((plan) => ({ ...plan, description: 'a', descriptionHebrew: 'א' })),
        },
      ),
  );
const open = (tab: 'users' | 'plans') =>
  renderPage(AdminPage, aBrokenServer(), {
    path: `/admin?tab=${tab}`,
    route: '/admin',
    user: aUser({ role: 'superadmin', isAdmin: true }),
  }).person;
type Person = ReturnType<typeof open>;
const press = async (person: Person, name: string) =>
  person.click(await screen.findByRole('button', { name }));
const answer = async (person: Person, question: RegExp | string, name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await person.click(dialog.getByRole('button', { name }));
};

describe('what the panel says of a change that failed', () => {
  it.each([
    ['תפקיד', 'admin', 'שגיאה בעדכון תפקיד המשתמש'],
    ['חבילה', 'premium', 'שגיאה בעדכון חבילת המשתמש'],
  ])('is of the user’s %s', async (label, value, text) => {
    const person = open('users');
    await press(person, 'פרטים: דנה כהן');
    const dialog = within(await screen.findByRole('dialog', { name: 'פרטי משתמש' }));
    await person.selectOptions(dialog.getByLabelText(label), value);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is that the user could not be deleted', async () => {
    const person = open('users');
    await press(person, 'מחיקה: דנה כהן');
    await answer(person, /למחוק את המשתמש/, 'מחיקה');
    expect(await screen.findByText('שגיאה במחיקת המשתמש')).toBeTruthy();
  });

  it('is of the plan: saving it', async () => {
    const person = open('plans');
    await press(person, 'עריכה: Pro');
    await answer(person, 'עריכת חבילה', 'עדכון');
    expect(await screen.findByText('Failed to save plan')).toBeTruthy();
  });

  it.each([
    ['הפסקת מכירה: Pro', 'Failed to toggle plan'],
    ['סימון כפופולרית: Premium', 'Failed to set popular plan'],
  ])('is of the plan: %s', async (name, text) => {
    await press(open('plans'), name);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is of the plan: deleting it, and initializing all', async () => {
    const person = open('plans');
    await press(person, 'מחיקה: Pro');
    await answer(person, /למחוק את החבילה/, 'מחיקה');
    expect(await screen.findByText('Failed to delete plan')).toBeTruthy();
    await press(person, 'אתחול חבילות ברירת מחדל');
    await answer(person, 'לאתחל את החבילות?', 'אתחול חבילות ברירת מחדל');
    expect(await screen.findByText('Failed to initialize plans')).toBeTruthy();
  });
});
