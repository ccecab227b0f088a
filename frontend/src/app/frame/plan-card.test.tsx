import { describe, expect, it } from '@jest/globals';
import { getSubscriptionStatus, listPlans } from '@megafon/contracts';
import type { PlanLimits, Subscription } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { badgeColor } from '../../testing/badge-color.js';
import { aSubscription, aUser } from '../../testing/builders.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PlanCard } from './plan-card.js';

const serverWith = (plan: Subscription['plan'], limits: Partial<PlanLimits> = {}) => {
  const usual = aSubscription(plan);
  const subscription = { ...usual, limits: { ...usual.limits, ...limits } };
  return anEmptyServer().on(getSubscriptionStatus, { success: true, subscription });
};
const card = () => <PlanCard collapsed={false} />;
const collapsedCard = () => <PlanCard collapsed />;

describe('the plan in the side menu', () => {
  it.each([
    ['starter', 'Starter', 'gray'],
    ['pro', 'Pro', 'primary'],
    ['premium', 'Premium · ללא הגבלה', 'violet'],
  ] as const)('has the badge of the specification: %s', async (plan, text, color) => {
    renderPage(card, serverWith(plan));
    expect(badgeColor(await screen.findByText(text))).toBe(color);
    await expectAccessible();
  });

  it.each([
    ['accounts', { facebookAccounts: 50 }],
    ['campaigns', { campaignsPerMonth: 200 }],
    ['groups', { facebookGroups: 100 }],
  ])('is not called unlimited where an admin limited its %s', async (_, limits) => {
    renderPage(card, serverWith('premium', limits));
    expect(await screen.findByText('Premium')).toBeTruthy();
    expect(screen.queryByText('Premium · ללא הגבלה')).toBeNull();
  });

  it('is called unlimited whichever it is, where an admin took its limits away', async () => {
    const unlimited = { facebookAccounts: null, campaignsPerMonth: null, facebookGroups: null };
    renderPage(card, serverWith('pro', unlimited));
    expect(await screen.findByText('Pro · ללא הגבלה')).toBeTruthy();
  });

  it('has the name that an admin gave it, also where the menu shows icons alone', async () => {
    const plans = fallbackPlans.map((plan) => ({ ...plan, nameHebrew: `מסלול ${plan.planId}` }));
    const server = serverWith('pro').on(listPlans, { success: true, plans });
    const whole = renderPage(card, server);
    expect(await screen.findByText('מסלול pro')).toBeTruthy();
    whole.unmount();
    renderPage(collapsedCard, server);
    expect(await screen.findByRole('link', { name: 'מסלול pro, ניהול מנוי' })).toBeTruthy();
  });

  it('is none of a superadmin, and nothing is asked about it', () => {
    const server = anEmptyServer();
    renderPage(card, server, { user: aUser({ role: 'superadmin' }) });
    expect(screen.queryByRole('link')).toBeNull();
    expect(server.received).toEqual([]);
  });
});
