import { getDashboardStats } from '@megafon/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { query } from '../lib/query.js';
import { session } from '../lib/session.js';
import { HomeRoute } from './routes/home-route.js';
import { PageFailure } from './routes/page-failure.js';
import { FullSpinner, SessionGate } from './routes/session-gate.js';
import { SignedInRoute } from './routes/signed-in-route.js';
import { UnknownRoute } from './routes/unknown-route.js';
import { VisitorRoute } from './routes/visitor-route.js';

/** Each page is a chunk of its own, fetched when its route is. */
function page<M extends object, K extends keyof M>(load: () => Promise<M>, name: K): RouteObject['lazy'] {
  return async () => ({ Component: (await load())[name] as React.ComponentType });
}

const routes = (client: QueryClient): RouteObject[] => [
  {
    element: <SessionGate />,
    errorElement: <PageFailure />,
    hydrateFallbackElement: <FullSpinner />,
    children: [
      { path: '/', element: <HomeRoute /> },
      ...['/terms', '/privacy', '/accessibility'].map((path) => ({
        path,
        lazy: async () => {
          const { LegalPage } = await import('../features/landing/legal-page.js');
          return { element: <LegalPage path={path} /> };
        },
      })),
      {
        path: '/verify-email',
        lazy: page(() => import('../features/auth/verify-email-page.js'), 'VerifyEmailPage'),
      },
      {
        path: '/forgot-password',
        lazy: page(() => import('../features/auth/forgot-password-page.js'), 'ForgotPasswordPage'),
      },
      {
        path: '/reset-password',
        lazy: page(() => import('../features/auth/reset-password-page.js'), 'ResetPasswordPage'),
      },
      {
        element: <VisitorRoute />,
        children: [
          { path: '/login', lazy: page(() => import('../features/auth/login-page.js'), 'LoginPage') },
          {
            path: '/register',
            lazy: page(() => import('../features/auth/register-page.js'), 'RegisterPage'),
          },
        ],
      },
      {
        element: <SignedInRoute />,
        errorElement: <PageFailure />,
        children: [
          {
            path: '/history/:runId/report',
            lazy: page(() => import('../features/history/report-page.js'), 'ReportPage'),
          },
          {
            path: '/subscription/invoices/:number',
            lazy: page(() => import('../features/subscription/invoice-page.js'), 'InvoicePage'),
          },
          { path: '/home', lazy: page(() => import('../features/landing/landing-page.js'), 'LandingPage') },
          {
            lazy: page(() => import('./frame/app-frame.js'), 'AppFrame'),
            children: [{ errorElement: <PageFailure />, children: framedPages(client) }],
          },
        ],
      },
      { path: '*', element: <UnknownRoute /> },
    ],
  },
];

function framedPages(client: QueryClient): RouteObject[] {
  return [
    {
      path: '/dashboard',
      lazy: page(() => import('../features/dashboard/dashboard-page.js'), 'DashboardPage'),
      // Asked for while the session is verified, and the page's code is on its way.
      loader: () => {
        if (session.token() !== null) void client.prefetchQuery(query(getDashboardStats));
        return null;
      },
    },
    {
      path: '/quickstart',
      lazy: page(() => import('../features/quickstart/quickstart-page.js'), 'QuickstartPage'),
    },
    {
      path: '/facebook-connections',
      lazy: page(() => import('../features/connections/connections-page.js'), 'ConnectionsPage'),
    },
    { path: '/create', lazy: page(() => import('../features/create/create-page.js'), 'CreatePage') },
    { path: '/groups', lazy: page(() => import('../features/groups/groups-page.js'), 'GroupsPage') },
    {
      path: '/group-boxes',
      lazy: page(() => import('../features/group-boxes/group-boxes-page.js'), 'GroupBoxesPage'),
    },
    {
      path: '/group-boxes/:id',
      lazy: page(() => import('../features/group-boxes/group-box-page.js'), 'GroupBoxPage'),
    },
    ...textBoxPages('comment'),
    ...textBoxPages('post'),
    {
      path: '/campaigns',
      lazy: page(() => import('../features/campaigns/campaigns-page.js'), 'CampaignsPage'),
    },
    {
      path: '/campaigns/new',
      lazy: page(() => import('./routes/campaign-form-routes.js'), 'NewCampaignRoute'),
    },
    {
      path: '/campaigns/edit/:id',
      lazy: page(() => import('./routes/campaign-form-routes.js'), 'EditCampaignRoute'),
    },
    {
      path: '/campaigns/calendar',
      lazy: page(() => import('../features/campaigns/calendar-page.js'), 'CalendarPage'),
    },
    {
      path: '/post-comments',
      lazy: page(() => import('../features/post-comments/post-comments-page.js'), 'PostCommentsPage'),
    },
    { path: '/history', lazy: page(() => import('../features/history/history-page.js'), 'HistoryPage') },
    {
      path: '/statistics',
      lazy: page(() => import('../features/statistics/statistics-page.js'), 'StatisticsPage'),
    },
    {
      path: '/subscription',
      lazy: page(() => import('../features/subscription/subscription-page.js'), 'SubscriptionPage'),
    },
    {
      path: '/settings',
      lazy: page(() => import('../features/settings/settings-page.js'), 'SettingsPage'),
    },
    { path: '/admin', lazy: page(() => import('../features/admin/admin-page.js'), 'AdminPage') },
  ];
}

function textBoxPages(kind: 'comment' | 'post'): RouteObject[] {
  const list = page(
    () => import('../features/text-boxes/text-boxes-page.js'),
    kind === 'comment' ? 'CommentBoxesPage' : 'PostBoxesPage',
  );
  const form = page(
    () => import('../features/text-boxes/text-box-form-page.js'),
    kind === 'comment' ? 'CommentBoxFormPage' : 'PostBoxFormPage',
  );
  return [
    { path: `/${kind}-boxes`, lazy: list },
    { path: `/${kind}-boxes/create`, lazy: form },
    { path: `/${kind}-boxes/edit/:id`, lazy: form },
  ];
}

export function newRouter(client: QueryClient) {
  return createBrowserRouter(routes(client));
}
