import { describe, expect, it } from '@jest/globals';
import { exportHistory, getHistoryTotals, pageHistory } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { aCampaign } from '../../testing/builders.js';
import { hasCampaigns } from '../../testing/has-campaigns.js';
import { aHistoryRun, hasHistory } from '../../testing/has-history.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const campaignId = 'a'.repeat(24);
const path = `/history?campaign=${campaignId}`;
const twin = aHistoryRun({ name: 'השקה', startedAt: '2026-11-21T10:00:00.000Z' });
const its = aHistoryRun({ campaignId, name: 'השקה' });
const runs = () => screen.getAllByRole('button', { name: /^השקה/ });

describe('the history of one campaign', () => {
  it('has its runs alone, says whose they are, and leads to all', async () => {
    const server = hasCampaigns(
      hasHistory(anEmptyServer(), twin, its),
      aCampaign({ _id: campaignId, name: 'השקה 2' }),
    );
    const { person, router } = renderPage(HistoryPage, server.on(exportHistory, 'csv'), { path });
    expect(await screen.findByText('הריצות של הקמפיין ״השקה 2״')).toBeTruthy();
    expect(runs()).toHaveLength(1);
    await expectAccessible();
    for (const call of [pageHistory, getHistoryTotals])
      expect(server.callsOf(call).map(({ query }) => query['campaignId'])).toEqual([campaignId]);
    await person.click(screen.getByRole('link', { name: 'לכל הריצות' }));
    expect(await screen.findAllByRole('button', { name: /^השקה/ })).toHaveLength(2);
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText(/^הריצות של/)).toBeNull();
  });

  it('stays though the campaign was removed, by the name that its run had', async () => {
    renderPage(HistoryPage, hasHistory(anEmptyServer(), twin, its), { path });
    expect(await screen.findByText('הריצות של הקמפיין ״השקה״')).toBeTruthy();
    expect(runs()).toHaveLength(1);
  });

  it('is narrowed further, and by what is cleared stays its own', async () => {
    const { person, router } = renderPage(HistoryPage, hasHistory(anEmptyServer(), twin, its), { path });
    await person.type(await screen.findByRole('searchbox'), 'אין כזה');
    await screen.findByText('לא נמצאו תוצאות');
    await person.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
    expect(await screen.findAllByRole('button', { name: /^השקה/ })).toHaveLength(1);
    expect(router.state.location.search).toBe(`?campaign=${campaignId}`);
  });

  it('says that there is none, and leads to all', async () => {
    renderPage(HistoryPage, hasHistory(anEmptyServer(), twin), { path });
    expect(await screen.findByText('לקמפיין הזה אין ריצות בהיסטוריה.')).toBeTruthy();
    expect(screen.getByText('הריצות של קמפיין אחד')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'לכל הריצות' })).toBeTruthy();
  });

  it('is all of it where the address names no campaign', async () => {
    const server = hasHistory(anEmptyServer(), twin, its);
    renderPage(HistoryPage, server, { path: '/history?campaign=x' });
    expect(await screen.findAllByRole('button', { name: /^השקה/ })).toHaveLength(2);
    expect(server.callsOf(pageHistory)[0]?.query['campaignId']).toBeUndefined();
  });
});
