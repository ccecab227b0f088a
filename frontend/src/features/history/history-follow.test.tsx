import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { getHistoryRun, getHistoryTotals, listHistoryPosts, pageHistory } from '@megafon/contracts';
import { act, screen } from '@testing-library/react';
import { aHistoryRun, hasHistory } from '../../testing/has-history.js';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { HistoryPage } from './history-page.js';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const first = aHistoryRun({ name: 'השקה' });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('the history is asked for again while no events arrive, and not while they do', async () => {
  const server = hasHistory(anEmptyServer(), first);
  const { feed } = renderPage(HistoryPage, server, { path: '/history' });
  await screen.findByRole('button', { name: /השקה/ });
  hasHistory(server, aHistoryRun({ name: 'חדש' }), first);
  await pass(15_100);
  expect(screen.getByRole('button', { name: /חדש/ })).toBeTruthy();
  expect(screen.getByText(/^שתי ריצות/)).toBeTruthy();
  act(() => feed.setConnected(true));
  const asked = () => [pageHistory, getHistoryTotals].map((call) => server.callsOf(call).length);
  const before = asked();
  await pass(60_000);
  expect(asked()).toEqual(before);
});

it('a run that is open is followed likewise', async () => {
  const server = hasHistory(anEmptyServer(), first);
  const path = `/history?run=${encodeURIComponent(first.run.runId)}`;
  renderPage(HistoryPage, server, { path });
  await screen.findByRole('button', { name: /השקה/ });
  const asked = () => [getHistoryRun, listHistoryPosts].map((call) => server.callsOf(call).length);
  await pass(100);
  const before = asked();
  await pass(15_100);
  expect(asked()).toEqual(before.map((count) => count + 1));
});
