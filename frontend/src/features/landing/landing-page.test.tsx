import { describe, expect, it } from '@jest/globals';
import { listPlans } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { LandingPage } from './landing-page.js';

const pricing = () => within(screen.getByRole('region', { name: 'חבילות' }));
const plan = fallbackPlans[1];
if (!plan) throw new Error('no plan');

describe('the landing page', () => {
  it('holds the place of the plans while they load, then shows those on sale', async () => {
    const server = anEmptyServer().on(listPlans, {
      success: true,
      plans: [{ ...plan, nameHebrew: 'מקצועי', formattedPrice: '299 ₪' }],
    });
    renderPage(LandingPage, server, { user: null });
    expect(screen.getAllByTestId('plan-skeleton')).toHaveLength(3);
    expect(await pricing().findByText('מקצועי')).toBeTruthy();
    expect(pricing().getByText('299 ₪')).toBeTruthy();
    await expectAccessible();
  });

  it('shows the built-in plans when they cannot be had', async () => {
    renderPage(LandingPage, anEmptyServer().on(listPlans, refusal('SERVICE.UNAVAILABLE')), { user: null });
    expect(await pricing().findByRole('heading', { name: 'Premium' })).toBeTruthy();
    expect(pricing().getByText('50 קמפיינים בחודש')).toBeTruthy();
  });

  it('says so when nothing is on sale', async () => {
    renderPage(LandingPage, anEmptyServer(), { user: null });
    expect(await pricing().findByText('אין חבילות זמינות כעת')).toBeTruthy();
  });
});
