import { describe, expect, it } from '@jest/globals';
import {
  getSubscriptionStatus,
  invoiceIssued,
  listInvoices,
  listPlans,
  subscriptionChanged,
} from '@megafon/contracts';
import type { Subscription } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { badgeColor } from '../../testing/badge-color.js';
import { anInvoice, aSubscription } from '../../testing/builders.js';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { CurrentSubscription } from './components/current-subscription.js';
import { SubscriptionPage } from './subscription-page.js';

describe('the subscription page', () => {
  it('shows the plan, its state, its dates and what it grants', async () => {
    renderPage(SubscriptionPage, anEmptyServer());
    expect(await screen.findByText('חבילת התחלה')).toBeTruthy();
    expect(screen.getByText('פעיל')).toBeTruthy();
    expect(screen.getByText('20 בנובמבר 2026')).toBeTruthy();
    expect(screen.getByText('לא זמין')).toBeTruthy();
    expect(screen.getByText('חשבונות פייסבוק').nextSibling?.textContent).toBe('עד 3');
    await expectAccessible();
  });

  it('changes with the plan, by itself', async () => {
    const server = anEmptyServer();
    const { feed } = renderPage(SubscriptionPage, server);
    await screen.findByText('חבילת התחלה');
    const premium = { ...aSubscription('premium'), status: 'cancelled' as const };
    server.on(getSubscriptionStatus, { success: true, subscription: premium });
    happen(feed, subscriptionChanged, { ...premium, userId: 'user-1', revision: 2 });
    expect(await screen.findByText('חבילת פרימיום')).toBeTruthy();
    expect(screen.getByText('מבוטל')).toBeTruthy();
    expect(screen.getAllByText('ללא הגבלה').length).toBeGreaterThan(0);
  });

  it.each([
    ['active', 'פעיל', 'green'],
    ['cancelled', 'מבוטל', 'gray'],
    ['expired', 'פג תוקף', 'red'],
    ['pending', 'ממתין לתשלום', 'orange'],
  ] as const)('has a badge for the state: %s', async (status, text, color) => {
    const subscription = { ...aSubscription(), status };
    renderPage(SubscriptionPage, anEmptyServer().on(getSubscriptionStatus, { success: true, subscription }));
    expect(badgeColor(await screen.findByText(text))).toBe(color);
  });

  it('says of a state that only a newer server knows that it is not known', () => {
    const subscription = { ...aSubscription(), status: 'resting' as Subscription['status'] };
    const nothing = () => undefined;
    const Card = () => (
      <CurrentSubscription
        subscription={subscription}
        plans={fallbackPlans}
        cancelling={false}
        onCancel={nothing}
        onPay={nothing}
      />
    );
    renderPage(Card, anEmptyServer());
    expect(badgeColor(screen.getByText('לא ידוע'))).toBe('gray');
  });

  it('leads from the free plan to where one changes to it', async () => {
    const server = anEmptyServer()
      .on(listPlans, { success: true, plans: [...fallbackPlans] })
      .on(getSubscriptionStatus, { success: true, subscription: aSubscription('pro') });
    renderPage(SubscriptionPage, server);
    const way = await screen.findByRole('link', { name: 'בחירת Starter' });
    expect(way.getAttribute('href')).toBe('/settings#plan');
    expect(screen.getByText('ללא תשלום. אליה חוזרים כשמנוי מסתיים.')).toBeTruthy();
    await expectAccessible();
  });

  it('offers nobody the free plan that they have', async () => {
    const server = anEmptyServer().on(listPlans, { success: true, plans: [...fallbackPlans] });
    renderPage(SubscriptionPage, server);
    expect(await screen.findByText('החבילה הנוכחית')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /בחירת/ })).toBeNull();
  });

  it('says that it could not be loaded', async () => {
    renderPage(SubscriptionPage, anEmptyServer().on(getSubscriptionStatus, refusal('SERVICE.UNEXPECTED')));
    expect(await screen.findByText('Failed to fetch subscription status')).toBeTruthy();
  });

  it('says that nobody answered', async () => {
    const server = anEmptyServer();
    server.offline = true;
    renderPage(SubscriptionPage, server);
    expect(await screen.findByText('Error fetching subscription status')).toBeTruthy();
  });

  it('lists invoices, newest first, and takes in what is issued meanwhile', async () => {
    const server = anEmptyServer().on(listInvoices, { success: true, invoices: [anInvoice()] });
    const { feed } = renderPage(SubscriptionPage, server);
    const link = await screen.findByRole('link', { name: 'חשבונית מס/קבלה 1001' });
    expect(link.getAttribute('href')).toBe('/subscription/invoices/1001');
    const credit = anInvoice({ kind: 'credit', number: 1_002, creditOf: 1_001 });
    server.on(listInvoices, { success: true, invoices: [credit, anInvoice()] });
    happen(feed, invoiceIssued, { userId: 'user-1', invoice: credit });
    expect(await screen.findByRole('link', { name: 'חשבונית זיכוי 1002' })).toBeTruthy();
    await expectAccessible();
  });

  it('says that invoices could not be loaded, and nothing where there are none', async () => {
    const server = anEmptyServer().on(listInvoices, refusal('SERVICE.UNEXPECTED'));
    renderPage(SubscriptionPage, server);
    expect(await screen.findByText('שגיאה בטעינת החשבוניות')).toBeTruthy();
    server.on(listInvoices, { success: true, invoices: [] });
    await userEvent.click(screen.getByRole('button', { name: 'נסו שוב' }));
    await waitFor(() => expect(screen.queryByText('חשבוניות')).toBeNull());
  });
});
