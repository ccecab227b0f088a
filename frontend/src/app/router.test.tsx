import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { adminStats, getDashboardStats, getKillSwitch, verify } from '@megafon/contracts';
import type { SessionUser } from '@megafon/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { matchPath, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { session } from '../lib/session.js';
import { verifySession } from '../lib/verify-session.js';
import { aUser } from '../testing/builders.js';
import { refusal } from '../testing/fake-server.js';
import { anEmptyServer, serve } from '../testing/render-page.js';
import { Providers } from './providers.js';
import { newRouter } from './router.js';

const people = {
  user: aUser(),
  admin: aUser({ role: 'admin', isAdmin: true }),
  superadmin: aUser({ role: 'superadmin', isAdmin: true }),
} satisfies Record<string, SessionUser>;
type Audience = keyof typeof people | 'visitor' | 'expired';
type Led = Record<Audience, string>;
const id = '65f000000000000000000001';

/** An admin has all that a user has; a superadmin has the panel alone. */
const ofSignedIn = [
  '/dashboard',
  '/quickstart',
  '/facebook-connections',
  '/create',
  '/campaigns',
  '/campaigns/new',
  `/campaigns/edit/${id}`,
  '/campaigns/calendar',
  '/history',
  `/history/${id}/report`,
  '/groups',
  '/group-boxes',
  `/group-boxes/${id}`,
  '/comment-boxes',
  '/comment-boxes/create',
  `/comment-boxes/edit/${id}`,
  '/post-boxes',
  '/post-boxes/create',
  `/post-boxes/edit/${id}`,
  '/statistics',
  '/settings',
  '/subscription',
  '/subscription/invoices/7',
  '/post-comments',
];
/** For reading by anybody, and where mails lead: ADR 10. */
const ofEverybody = [
  '/terms',
  '/privacy',
  '/accessibility',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
];
const each = (paths: readonly string[], led: (path: string) => Led) =>
  Object.fromEntries(paths.map((path) => [path, led(path)]));

/** What each is led to from where; the specification's section 2. */
const table: Record<string, Led> = {
  '/': { visitor: '/', user: '/dashboard', admin: '/dashboard', superadmin: '/admin', expired: '/login' },
  '/login': {
    visitor: '/login',
    user: '/dashboard',
    admin: '/dashboard',
    superadmin: '/admin',
    expired: '/login',
  },
  '/register': {
    visitor: '/register',
    user: '/dashboard',
    admin: '/dashboard',
    superadmin: '/admin',
    expired: '/register',
  },
  '/home': { visitor: '/', user: '/home', admin: '/home', superadmin: '/admin', expired: '/login' },
  '/admin': { visitor: '/', user: '/admin', admin: '/admin', superadmin: '/admin', expired: '/login' },
  ...each(ofSignedIn, (path) => ({
    visitor: '/',
    user: path,
    admin: path,
    superadmin: '/admin',
    expired: '/login',
  })),
  ...each(ofEverybody, (path) => ({
    visitor: path,
    user: path,
    admin: path,
    superadmin: path,
    expired: path,
  })),
  '/nowhere/at/all': {
    visitor: '/',
    user: '/dashboard',
    admin: '/dashboard',
    superadmin: '/admin',
    expired: '/login',
  },
};
const cases = Object.entries(table).flatMap(([path, led]) =>
  Object.entries(led).map(([audience, to]) => [audience as Audience, path, to] as const),
);

const isPerson = (audience: Audience): audience is keyof typeof people => audience in people;
const where = () => window.location.pathname + window.location.search + window.location.hash;
let router: ReturnType<typeof newRouter> | undefined;

/** The page is loaded at a path, as by its address: whatever is stored is verified, and the router put on. */
async function arrives(audience: Audience, path: string): Promise<void> {
  comes(audience, path);
  await act(() => verifySession());
}

/** Nobody has asked yet whether what is stored is good. */
function comes(audience: Audience, path: string): void {
  const server = serve(
    anEmptyServer()
      .on(getDashboardStats, refusal('SERVICE.UNAVAILABLE'))
      .on(adminStats, refusal('SERVICE.UNAVAILABLE'))
      .on(getKillSwitch, refusal('SERVICE.UNAVAILABLE'))
      .on(verify, refusal('AUTH.REQUIRED')),
  );
  if (isPerson(audience)) server.on(verify, { valid: true, user: people[audience] });
  if (audience !== 'visitor') {
    localStorage.setItem('token', 'token-1');
    localStorage.setItem('user', JSON.stringify(people.user));
  }
  window.history.replaceState(null, '', path);
  document.getElementById('prerendered')?.remove();
  document.body.appendChild(document.createElement('div')).id = 'prerendered';
  session.startLoading();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  router = newRouter(client);
  render(
    <Providers client={client} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
}

/** There, and nothing leads on: what is shown is there to stay. */
async function staysAt(path: string): Promise<void> {
  await waitFor(() => {
    expect(where()).toBe(path);
    expect(router?.state.navigation.state).toBe('idle');
    expect(screen.queryByRole('status', { name: 'טוען…' })).toBeNull();
    // What the document showed until then is gone, wherever they were led.
    expect(document.getElementById('prerendered')).toBeNull();
  });
  expect(where()).toBe(path);
}

const signsIn = (audience: keyof typeof people) => act(() => session.begin('token-2', people[audience]));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => router?.dispose());

/** The patterns of all routes that have one. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patternsOf(children)]);
}

describe('who is led where', () => {
  it('is told of every route', () => {
    router = newRouter(new QueryClient());
    const patterns = patternsOf(router.routes).filter((pattern) => pattern !== '*');
    const untold = patterns.filter((pattern) => !Object.keys(table).some((path) => matchPath(pattern, path)));
    expect(patterns.length).toBeGreaterThan(25);
    expect(untold).toEqual([]);
  });

  it.each(cases)('%s at %s comes to %s', async (audience, path, to) => {
    await arrives(audience, path);
    await staysAt(to);
  });

  it('shows an ordinary user that the panel is not theirs, and an admin that it is', async () => {
    await arrives('user', '/admin');
    expect(await screen.findByText('אין הרשאות אדמין')).toBeTruthy();
    signsIn('admin');
    expect(await screen.findByRole('tab', { name: 'סקירה' })).toBeTruthy();
  });

  it('leaves what the document shows as long as it is not known who is there, and no longer', async () => {
    comes('user', '/groups');
    expect(await screen.findByRole('status', { name: 'טוען…' })).toBeTruthy();
    expect(document.getElementById('prerendered')).not.toBeNull();
    act(() => session.markUnreachable());
    await waitFor(() => expect(document.getElementById('prerendered')).toBeNull());
  });

  it('says to whoever’s session expired that it did, and empties what was stored', async () => {
    await arrives('expired', '/dashboard');
    await staysAt('/login');
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
  });
});

describe('a deep link', () => {
  const deep = '/campaigns?status=failed#list';

  it('is come back to by a visitor who signs in', async () => {
    await arrives('visitor', deep);
    await staysAt('/');
    await act(async () => router?.navigate('/login'));
    signsIn('user');
    await staysAt(deep);
  });

  it('is come back to after the session expired, at load or in the middle of it', async () => {
    await arrives('expired', deep);
    await staysAt('/login');
    signsIn('user');
    await staysAt(deep);
    await act(async () => session.end('expired'));
    await staysAt('/login');
    signsIn('user');
    await staysAt(deep);
  });

  it('is followed once: the next time the first page is the dashboard', async () => {
    await arrives('visitor', deep);
    await staysAt('/');
    signsIn('user');
    await staysAt(deep);
    await act(async () => router?.navigate('/'));
    await staysAt('/dashboard');
  });

  it('is not kept for whoever signs in after somebody signed out', async () => {
    await arrives('user', deep);
    await staysAt(deep);
    await act(async () => session.end('logout'));
    await staysAt('/');
    signsIn('user');
    await staysAt('/dashboard');
  });

  it('leads a superadmin to the part of the panel that it names, and nowhere else', async () => {
    await arrives('visitor', '/admin?tab=audit');
    await staysAt('/');
    signsIn('superadmin');
    await staysAt('/admin?tab=audit');
    await act(async () => session.end('expired'));
    await staysAt('/login');
    sessionStorage.setItem('keptPath', deep);
    signsIn('superadmin');
    await staysAt('/admin');
  });
});
