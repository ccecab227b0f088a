import { describe, expect, it } from '@jest/globals';
import { getSubscriptionStatus, invoiceIssued, listInvoices, subscriptionChanged } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anInvoice, aSubscription } from '../../testing/builders.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, happen, renderPage } from '../../testing/render-page.js';
import { SubscriptionPage } from './subscription-page.js';

describe('the subscription page', () => {
  it('shows the plan, its state, its dates and what it grants', async () => {
    renderPage(SubscriptionPage, anEmptyServer());
    expect(await screen.findByText('חבילת Starter')).toBeTruthy();
    expect(screen.getByText('פעיל')).toBeTruthy();
    expect(screen.getByText('20 בנובמבר 2026')).toBeTruthy();
    expect(screen.getByText('לא זמין')).toBeTruthy();
    expect(screen.getByText('חשבונות פייסבוק').nextSibling?.textContent).toBe('עד 3');
    await expectAccessible();
  });

  it('changes with the plan, by itself', async () => {
    const server = anEmptyServer();
    const { feed } = renderPage(SubscriptionPage, server);
    await screen.findByText('חבילת Starter');
    const premium = { ...aSubscription('premium'), status: 'cancelled' as const };
    server.on(getSubscriptionStatus, { success: true, subscription: premium });
    happen(feed, subscriptionChanged, { ...premium, userId: 'user-1', revision: 2 });
    expect(await screen.findByText('חבילת Premium')).toBeTruthy();
    expect(screen.getByText('מבוטל')).toBeTruthy();
    expect(screen.getAllByText('ללא הגבלה').length).toBeGreaterThan(0);
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
