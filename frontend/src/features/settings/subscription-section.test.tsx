import { describe, expect, it } from '@jest/globals';
import { changePlan, getProfile, getSubscriptionStatus, listPlans } from '@megafon/contracts';
import type { OwnProfile, Subscription } from '@megafon/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { aSubscription, aUser } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { SubscriptionSection } from './components/subscription-section.js';

const endDate = '2040-12-20T10:00:00.000Z';
const pro = aUser({ subscriptionPlan: 'pro', subscriptionExpiresAt: endDate });
const paid: Subscription = { ...aSubscription('pro'), endDate, canCancel: true };
const answer = (over: Partial<OwnProfile>) => ({
  success: true as const,
  user: { ...pro, pendingEmail: null, ...over },
});

/** Somebody with Pro, who chose the plan that costs nothing. */
async function choosing(subscription: Subscription, after: Partial<OwnProfile>) {
  const server = anEmptyServer()
    .on(listPlans, { success: true, plans: [...fallbackPlans] })
    .on(getSubscriptionStatus, { success: true, subscription })
    .on(changePlan, answer(after));
  const { person } = renderPage(SubscriptionSection, server, { path: '/settings', user: pro });
  await person.click(await screen.findByRole('button', { name: 'מעבר לחבילה: Starter' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = () => person.click(within(dialog).getByRole('button', { name: 'מעבר לחבילה' }));
  return { dialog, confirm, server };
}

describe('the plans in the settings', () => {
  it('have the one as current that was paid on another page since signing in', async () => {
    const server = anEmptyServer()
      .on(listPlans, { success: true, plans: [...fallbackPlans] })
      .on(getProfile, answer({}));
    const user = aUser({ subscriptionPlan: 'starter', subscriptionExpiresAt: null });
    renderPage(SubscriptionSection, server, { path: '/settings', user });
    const row = (await screen.findByText('Pro')).closest('li') as HTMLElement;
    expect(await within(row).findByText('החבילה שלכם')).toBeTruthy();
    expect(within(row).getByText(/20 בדצמבר 2040/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'מעבר לחבילה: Starter' })).toBeTruthy();
  });

  it('come into sight for who was led to them, once all above them is there', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const server = anEmptyServer().on(getProfile, async () => {
      await answered;
      return { success: true as const, user: { ...pro, pendingEmail: null } };
    });
    renderPage(SubscriptionSection, server, { route: '/settings', path: '/settings#plan', user: pro });
    const place = screen.getByRole('region', { name: 'מנוי' }).parentElement;
    expect(document.activeElement).not.toBe(place);
    answer();
    await waitFor(() => expect(document.activeElement).toBe(place));
  });
});

describe('choosing the free plan', () => {
  it.each([
    ['was paid', paid],
    ['was paid and cancelled', { ...paid, status: 'cancelled' as const, canCancel: false }],
  ])('says until when the plan goes on that %s, before and after', async (_, subscription) => {
    const { dialog, confirm } = await choosing(subscription, {});
    expect(within(dialog).getByText(/ותישאר פעילה עד 20 בדצמבר 2040/)).toBeTruthy();
    expect(within(dialog).queryByText(/המעבר מיידי/)).toBeNull();
    await confirm();
    expect(await screen.findByText('החבילה הנוכחית שולמה, ותישאר פעילה עד 20 בדצמבר 2040.')).toBeTruthy();
    expect(screen.queryByText('המנוי עודכן בהצלחה!')).toBeNull();
  });

  it('is at once for who was given theirs', async () => {
    const given = { ...paid, canCancel: false };
    const after = { subscriptionPlan: 'starter', subscriptionExpiresAt: null } as const;
    const { dialog, confirm } = await choosing(given, after);
    expect(within(dialog).getByText(/המעבר מיידי/)).toBeTruthy();
    await confirm();
    expect(await screen.findByText('המנוי עודכן בהצלחה!')).toBeTruthy();
  });

  it('has a button by the words on it while the plan changes', async () => {
    const { confirm, server } = await choosing({ ...paid, canCancel: false }, {});
    server.on(changePlan, () => new Promise(() => undefined));
    await confirm();
    const button = await screen.findByRole('button', { name: 'מעדכן...: Starter' });
    expect(button.textContent).toBe('מעדכן...');
  });

  it('asks nothing while nobody knows what was paid', async () => {
    const server = anEmptyServer()
      .on(listPlans, { success: true, plans: [...fallbackPlans] })
      .on(getSubscriptionStatus, refusal('SERVICE.UNAVAILABLE'));
    const { person } = renderPage(SubscriptionSection, server, { path: '/settings', user: pro });
    await person.click(await screen.findByRole('button', { name: 'מעבר לחבילה: Starter' }));
    expect(await screen.findByText('שגיאה בעדכון המנוי')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
