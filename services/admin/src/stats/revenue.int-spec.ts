import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listPlanPrices } from '@megafon/contracts';
import { startInProcess } from '@megafon/service-testing';
import type { InProcess } from '@megafon/service-testing';
import { FactsModule } from '../facts/facts.module.js';
import { Panel } from '../../test/panel.js';
import type { PanelStats } from '../../test/panel.js';
import { StatsModule } from './stats.module.js';

let admin: InProcess;
let panel: Panel;
beforeAll(async () => {
  admin = await startInProcess([FactsModule, StatsModule]);
});
afterAll(() => admin.close());
beforeEach(() => {
  panel = new Panel(admin);
});

const pricesAre = (price: number) =>
  admin.services.answer(listPlanPrices, () => ({
    prices: [
      { planId: 'pro' as const, price },
      { planId: 'starter' as const, price: 0 },
    ],
  }));
const pricesAreAway = () =>
  admin.services.answer(listPlanPrices, () => {
    throw new Error('away');
  });
const pro = ({ subscriptions }: PanelStats) => {
  const plan = subscriptions.find((one) => one.plan === 'pro');
  return [plan?.count ?? 0, plan?.revenue ?? 0];
};

describe('subscriptions', () => {
  it('are counted under the newest plan, with what is paid for a month of each, whatever plans cost today', async () => {
    pricesAreAway();
    const paid = panel.subscribed('pro', 2, { paid: true, monthlyMinor: 4_950 });
    expect(await panel.difference([paid, panel.subscribed('starter', 1)], pro)).toEqual([1, 49.5]);
    const other = new Panel(admin);
    const dearer = other.subscribed('pro', 1, { paid: true, monthlyMinor: 9_900 });
    expect(await other.difference([dearer], pro)).toEqual([1, 99]);
    // It ended, or was given back: they still have the plan, and pay nothing.
    expect(await panel.difference([panel.subscribed('pro', 3, { paid: false })], pro)).toEqual([0, -49.5]);
    expect(await other.difference([other.deleted()], pro)).toEqual([-1, -99]);
  });

  it('that were granted bring in nothing', async () => {
    expect(await panel.difference([panel.subscribed('pro', 1)], pro)).toEqual([1, 0]);
  });

  it('of which an older billing told count as today’s price, or the last known, until it is said', async () => {
    pricesAre(99);
    expect(await panel.difference([panel.subscribed('pro', 1, { paid: true })], pro)).toEqual([1, 99]);
    pricesAre(120);
    expect(await panel.difference([], pro)).toEqual([0, 0]);
    const [, before = 0] = pro(await panel.stats());
    pricesAreAway();
    expect(pro(await panel.stats())).toEqual([expect.any(Number), before]);
    const said = panel.subscribed('pro', 2, { paid: true, monthlyMinor: 9_900 });
    expect(await panel.difference([said], pro)).toEqual([0, -21]);
  });
});
