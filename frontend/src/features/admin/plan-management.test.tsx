import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  adminStats,
  createPlan,
  defaultLimits,
  getKillSwitch,
  highestPrice,
  initializePlans,
  listAllPlans,
  makePlanPopular,
  planIds,
  removePlan,
  sortOrderRange,
  togglePlan,
  updatePlan,
} from '@megafon/contracts';
import type { PlanId, PublicPlan } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import type { FakeServer } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { isResting } from '../../testing/is-resting.js';
import { inContent } from '../../testing/in-content.js';
import { AdminPage } from './admin-page.js';

function aPlan(planId: PlanId, over: Partial<PublicPlan> = {}): PublicPlan {
  return {
    planId,
    name: planId,
    nameHebrew: `חבילת ${planId}`,
    description: 'For businesses',
    descriptionHebrew: 'לעסקים',
    price: 99,
    currency: 'ILS',
    formattedPrice: '99 ₪',
    features: [{ feature: '10 groups', featureHebrew: '10 קבוצות', included: true }],
    limits: { ...defaultLimits[planId], supportLevel: 'email' },
    isActive: true,
    isPopular: planId === 'pro',
    sortOrder: 1,
    ...over,
  };
}
const plansOf = (...plans: PublicPlan[]) => ({ success: true as const, plans });
const all = planIds.map((planId) => aPlan(planId));
const aServer = (...plans: PublicPlan[]) =>
  anEmptyServer()
    .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
    .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
    .on(listAllPlans, plansOf(...plans));
const open = (server: FakeServer, role: 'admin' | 'superadmin' = 'superadmin') =>
  renderPage(inContent(AdminPage), server, {
    path: '/admin?tab=plans',
    route: '/admin',
    user: aUser({ role, isAdmin: true }),
  });

describe('the plans of the panel', () => {
  it('stand in a table with what they grant', async () => {
    open(aServer(...all), 'admin');
    const table = within(await screen.findByRole('table', { name: 'ניהול חבילות' }));
    expect(table.getAllByText('פופולרית')).toHaveLength(1);
    expect(table.getAllByText('במכירה')).toHaveLength(3);
    expect(table.getAllByText('קבוצות פייסבוק: ללא הגבלה')).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'חבילה חדשה' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'אתחול חבילות ברירת מחדל' })).toBeNull();
    await expectAccessible();
  });

  it('are edited with every field; the id stays, an empty limit is none', async () => {
    const server = aServer(...all).on(updatePlan, { success: true, plan: all[1]! });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'עריכה: חבילת pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'עריכת חבילה' }));
    expect(dialog.getByLabelText<HTMLSelectElement>(/^מזהה חבילה/).disabled).toBe(true);
    expect(dialog.getByLabelText<HTMLInputElement>(/^חבילה פופולרית/).disabled).toBe(true);
    await expectAccessible();
    await person.clear(dialog.getByLabelText(/^קמפיינים בחודש/));
    await person.clear(dialog.getByLabelText(/^מחיר/));
    await person.type(dialog.getByLabelText(/^מחיר/), '119.9');
    await person.clear(dialog.getByLabelText(/^סדר הצגה/));
    await person.type(dialog.getByLabelText(/^סדר הצגה/), '-5');
    await person.click(dialog.getByRole('button', { name: 'עדכון' }));
    expect(await screen.findByText('החבילה עודכנה')).toBeTruthy();
    const [sent] = server.callsOf(updatePlan);
    expect(sent?.params).toEqual({ planId: 'pro' });
    expect(sent?.body).toEqual({
      planId: 'pro',
      price: 119.9,
      currency: 'ILS',
      name: 'pro',
      nameHebrew: 'חבילת pro',
      description: 'For businesses',
      descriptionHebrew: 'לעסקים',
      features: [{ feature: '10 groups', featureHebrew: '10 קבוצות', included: true }],
      limits: {
        campaignsPerMonth: null,
        facebookGroups: 100,
        facebookAccounts: 10,
        aiGenerationsPerMonth: 100,
        supportLevel: 'email',
      },
      sortOrder: -5,
      isActive: true,
      isPopular: true,
    });
  });

  it('ask before they go over what another admin saved meanwhile', async () => {
    const known = all.map((plan) => ({ ...plan, revision: `of ${plan.planId}` }));
    const server = aServer(...known).on(updatePlan, ({ body }) =>
      'revision' in (body as object)
        ? refusal('CONFLICT.CHANGED_MEANWHILE')
        : { success: true as const, plan: known[1]! },
    );
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'עריכה: חבילת pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'עריכת חבילה' }));
    await person.click(dialog.getByRole('button', { name: 'עדכון' }));
    await person.click(await screen.findByRole('button', { name: 'לשמור את שלי במקומם' }));
    expect(await screen.findByText('החבילה עודכנה')).toBeTruthy();
    expect(server.callsOf(updatePlan)[0]?.body).toMatchObject({ revision: 'of pro' });
  });

  it('take no number that the server refuses', async () => {
    const { person } = open(aServer(...all));
    await person.click(await screen.findByRole('button', { name: 'עריכה: חבילת pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'עריכת חבילה' }));
    const written = async (label: RegExp, text: string) => {
      const field = dialog.getByLabelText<HTMLInputElement>(label);
      await person.clear(field);
      await person.type(field, text);
      return field.value;
    };
    expect(await written(/^מחיר/, String(highestPrice + 1))).toBe('10000');
    expect(await written(/^סדר הצגה/, String(sortOrderRange.max + 1))).toBe('100');
  });

  it('are made with what a new plan begins with, once all that is required is there', async () => {
    const server = aServer(all[0]!, all[1]!).on(createPlan, { success: true, plan: all[2]! });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'חבילה חדשה' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'חבילה חדשה' }));
    await person.click(dialog.getByRole('button', { name: 'יצירה' }));
    expect(await dialog.findAllByText('שדה חובה')).toHaveLength(4);
    expect(dialog.getByText('יש להזין מחיר, 0 ומעלה')).toBeTruthy();
    expect(server.callsOf(createPlan)).toHaveLength(0);
    await person.type(dialog.getByLabelText(/^מחיר/), '0');
    for (const label of [/^שם באנגלית/, /^שם בעברית/, /^תיאור באנגלית/, /^תיאור בעברית/])
      await person.type(dialog.getByLabelText(label), 'a');
    await person.click(dialog.getByRole('button', { name: 'יצירה' }));
    expect((await screen.findByText('החבילה נוצרה')).closest('[role=alert]')).toBeTruthy();
    expect(server.callsOf(createPlan)[0]?.body).toMatchObject({
      planId: 'premium',
      price: 0,
      currency: 'ILS',
      sortOrder: 0,
      limits: { campaignsPerMonth: null, facebookGroups: null, supportLevel: 'email' },
      isActive: true,
      isPopular: false,
    });
  });

  it('are warned of before they are saved in a currency that nobody can pay in', async () => {
    const { person } = open(aServer(all[0]!, all[1]!));
    await person.click(await screen.findByRole('button', { name: 'חבילה חדשה' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'חבילה חדשה' }));
    expect(dialog.queryByText(/^אפשר לשלם רק בשקלים/)).toBeNull();
    await person.selectOptions(dialog.getByLabelText(/^מטבע/), 'USD');
    expect(await dialog.findByText(/^אפשר לשלם רק בשקלים/)).toBeTruthy();
    await person.selectOptions(dialog.getByLabelText(/^מטבע/), 'ILS');
    expect(dialog.queryByText(/^אפשר לשלם רק בשקלים/)).toBeNull();
  });

  it('are taken off sale, marked and deleted; what is refused is said', async () => {
    const server = aServer(...all)
      .on(togglePlan, { success: true, plan: all[0]! })
      .on(makePlanPopular, { success: true, plan: all[2]! })
      .on(removePlan, refusal('PLAN.HAS_SUBSCRIBERS'));
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'הפסקת מכירה: חבילת starter' }));
    await waitFor(() => expect(server.callsOf(togglePlan)[0]?.params).toEqual({ planId: 'starter' }));
    await person.click(screen.getByRole('button', { name: 'סימון כפופולרית: חבילת premium' }));
    await waitFor(() => expect(server.callsOf(makePlanPopular)[0]?.body).toEqual({ isPopular: true }));
    await person.click(screen.getByRole('button', { name: 'מחיקה: חבילת pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: /למחוק את החבילה/ }));
    await person.click(dialog.getByRole('button', { name: 'מחיקה' }));
    expect(await screen.findByText(/^אי אפשר למחוק חבילה שיש לה מנויים/)).toBeTruthy();
  });

  it('say by a toast that they went off sale, and leave the focus on what did it', async () => {
    const off = aPlan('starter', { isActive: false });
    let answer: () => void = () => undefined;
    const server = aServer(...all).on(togglePlan, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { success: true as const, plan: off };
    });
    const { person } = open(server);
    const toggle = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'הפסקת מכירה: חבילת starter',
    });
    await person.click(toggle);
    expect([toggle.disabled, toggle.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await person.click(toggle);
    expect(server.callsOf(togglePlan)).toHaveLength(1);
    server.on(listAllPlans, plansOf(off, ...all.slice(1)));
    answer();
    const said = await screen.findByText(/^החבילה .חבילת starter. אינה נמכרת עוד$/);
    expect(said.closest('[role=alert]')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'החזרה למכירה: חבילת starter' })).toBe(
      document.activeElement,
    );
  });

  it('keep the focus, and each button its place, where one is made the popular one', async () => {
    const marked = { success: true as const, plan: aPlan('premium', { isPopular: true }) };
    const server = aServer(...all).on(makePlanPopular, () => {
      const now = all.map((plan) => ({ ...plan, isPopular: plan.planId === 'premium' }));
      server.on(listAllPlans, plansOf(...now));
      return marked;
    });
    const { person } = open(server);
    const mark = await screen.findByRole('button', { name: 'סימון כפופולרית: חבילת premium' });
    const row = mark.closest('tr');
    const buttons = () => within(row!).getAllByRole('button');
    const before = buttons();
    await person.click(mark);
    expect(await within(row!).findByText('פופולרית')).toBeTruthy();
    expect([buttons(), isResting(mark), document.activeElement]).toEqual([before, true, mark]);
    await person.click(mark);
    expect(server.callsOf(makePlanPopular)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isResting(screen.getByRole('button', { name: 'סימון כפופולרית: חבילת pro' }))).toBe(false);
    await expectAccessible();
  });

  it('tell of what was deleted by a toast, and leave the focus in the page', async () => {
    const server = aServer(...all).on(removePlan, () => {
      server.on(listAllPlans, plansOf(...all.slice(0, 2)));
      return { success: true as const };
    });
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'מחיקה: חבילת premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: /למחוק את החבילה/ }));
    await person.click(dialog.getByRole('button', { name: 'מחיקה' }));
    expect((await screen.findByText('החבילה נמחקה')).closest('[role=alert]')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'מחיקה: חבילת premium' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('are initialized after the question, which says that all of them are deleted', async () => {
    const server = aServer(...all).on(initializePlans, plansOf(...all));
    const { person } = open(server);
    await person.click(await screen.findByRole('button', { name: 'אתחול חבילות ברירת מחדל' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'לאתחל את החבילות?' }));
    expect(dialog.getByText(/^כל החבילות הקיימות יימחקו/)).toBeTruthy();
    expect(server.callsOf(initializePlans)).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'אתחול חבילות ברירת מחדל' }));
    expect(await screen.findByText('החבילות הדיפולטיביות אותחלו בהצלחה')).toBeTruthy();
  });

  it('say in the server’s words, else the specification’s, that they could not be had, and that there are none', async () => {
    const refused = open(aServer().on(listAllPlans, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('Failed to fetch plans')).toBeTruthy();
    refused.unmount();
    const worded = open(aServer().on(listAllPlans, refusal('REQUEST.TOO_MANY')));
    expect(await screen.findByText(new AppError('REQUEST.TOO_MANY').message)).toBeTruthy();
    worded.unmount();
    const server = aServer();
    server.offline = true;
    const away = open(server);
    expect(await screen.findByText('Error fetching plans')).toBeTruthy();
    away.unmount();
    open(aServer());
    expect(await screen.findByText('אין חבילות')).toBeTruthy();
  });
});
