import { describe, expect, it } from '@jest/globals';
import { getSubscriptionStatus, subscriptionChanged } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { aSubscription } from '../../testing/builders.js';
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
});
