import {
  countGroups,
  getDashboardStats,
  getSubscriptionStatus,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxAssignments,
  listGroupBoxes,
  listGroups,
  listInvoices,
  listNotifications,
  listPlans,
  listStrangePages,
  listPostBoxes,
  newEvent,
  pageGroups,
} from '@megafon/contracts';
import type { DataOf, EventContract, SessionUser } from '@megafon/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers.js';
import { liveTable } from '../app/live/live-table.js';
import { applyRules } from '../lib/live/answers.js';
import { LiveFeed } from '../lib/live/feed.js';
import { LiveContext } from '../lib/live/use-live.js';
import { session } from '../lib/session.js';
import { accountsReply, aSubscription, aUser, dashboardStats } from './builders.js';
import { FakeServer } from './fake-server.js';
import { hasCampaigns } from './has-campaigns.js';
import { hasHistory } from './has-history.js';
import { withPlainLetters } from './plain-letters.js';

/** A server on which a new user has nothing yet. */
const noStrangePages = {
  profile: { name: 'facebook', version: '2026-11-22', refusal: null },
  pages: [],
  total: 0,
};

export function anEmptyServer(): FakeServer {
  return hasHistory(hasCampaigns(new FakeServer()))
    .on(getDashboardStats, dashboardStats())
    .on(listFacebookAccounts, accountsReply())
    .on(listGroups, [])
    .on(listNotifications, { items: [], nextCursor: null, unread: 0 })
    .on(pageGroups, { groups: [], total: 0, cursor: null })
    .on(countGroups, { total: 0, assigned: 0, members: 0 })
    .on(listGroupBoxes, { success: true, data: [] })
    .on(listGroupBoxAssignments, { success: true, data: {}, counts: {} })
    .on(listCommentBoxes, [])
    .on(listPostBoxes, [])
    .on(listStrangePages, { success: true, data: noStrangePages })
    .on(listPlans, { success: true, plans: [] })
    .on(listInvoices, { success: true, invoices: [] })
    .on(getSubscriptionStatus, { success: true, subscription: aSubscription() });
}

export function serve(server: FakeServer): FakeServer {
  globalThis.fetch = server.fetch as typeof fetch;
  return server;
}

interface Options {
  path?: string;
  /** The pattern of the page's own route, where it has parameters. */
  route?: string;
  /** null for a visitor. */
  user?: SessionUser | null;
  /** Milliseconds by which the tests' clock is moved between keystrokes; for fake timers. */
  advanceTimers?: (ms: number) => void;
}

export function signIn(user = aUser()): void {
  session.begin('token-1', user);
}

/** Shows one page as the app does: its providers, a router that remembers, a feed that the test fills. */
export function renderPage(Page: ComponentType, server: FakeServer, options: Options = {}) {
  serve(server);
  const { path = '/', user = aUser() } = options;
  if (user) signIn(user);
  else session.startSignedOut();
  const feed = new LiveFeed();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  applyRules(feed, client, liveTable);
  const router = createMemoryRouter(
    [
      { path: options.route ?? path.split(/[?#]/)[0] ?? path, element: <Page /> },
      { path: '*', element: <p>somewhere else</p> },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <Providers client={client} env="test">
      <LiveContext.Provider value={feed}>
        <RouterProvider router={router} />
      </LiveContext.Provider>
    </Providers>,
  );
  const person = userEvent.setup(options.advanceTimers ? { advanceTimers: options.advanceTimers } : {});
  return { ...view, feed, router, person, client };
}

let seq = 0;
/** An event arrives over the socket. */
export function happen<C extends EventContract>(feed: LiveFeed, contract: C, data: DataOf<C>): void {
  seq += 1;
  const event = newEvent(contract, {
    id: `event-${String(seq)}`,
    tenant: 'user-1',
    traceId: 't',
    time: new Date(),
    data,
  });
  act(() => feed.receive({ seq: `1700000000000-${String(seq)}`, event }));
}

/** WCAG 2.2 A and AA, but for colours: nothing is painted here. Throws with what is wrong and where. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  const { violations } = await withPlainLetters(() =>
    axe.run(root, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'color-contrast': { enabled: false } },
    }),
  );
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
