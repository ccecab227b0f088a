import { describe, expect, it } from '@jest/globals';
import {
  countGroups,
  getDashboardStats,
  hintScreens,
  listCommentBoxes,
  listFacebookAccounts,
  listGroupBoxes,
  listPostBoxes,
  pageGroups,
} from '@megafon/contracts';
import type { HintScreen } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { CalendarPage } from '../features/campaigns/calendar-page.js';
import { CampaignsPage } from '../features/campaigns/campaigns-page.js';
import { ConnectionsPage } from '../features/connections/connections-page.js';
import { DashboardPage } from '../features/dashboard/dashboard-page.js';
import { GroupBoxesPage } from '../features/group-boxes/group-boxes-page.js';
import { GroupsPage } from '../features/groups/groups-page.js';
import { HistoryPage } from '../features/history/history-page.js';
import { CreatePage } from '../features/create/create-page.js';
import { PostCommentsPage } from '../features/post-comments/post-comments-page.js';
import { SettingsPage } from '../features/settings/settings-page.js';
import { StatisticsPage } from '../features/statistics/statistics-page.js';
import { SubscriptionPage } from '../features/subscription/subscription-page.js';
import { CommentBoxesPage, PostBoxesPage } from '../features/text-boxes/text-boxes-page.js';
import { t } from '../i18n/t.js';
import {
  aCampaign,
  accountsReply,
  aCommentBox,
  aGroup,
  aGroupBox,
  anAccount,
  aPostBox,
  aUser,
  dashboardStats,
} from '../testing/builders.js';
import { refusal } from '../testing/fake-server.js';
import { hasCampaigns } from '../testing/has-campaigns.js';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';

const pages = {
  dashboard: DashboardPage,
  connections: ConnectionsPage,
  groups: GroupsPage,
  'group-boxes': GroupBoxesPage,
  'post-boxes': PostBoxesPage,
  'comment-boxes': CommentBoxesPage,
  campaigns: CampaignsPage,
  calendar: CalendarPage,
  statistics: StatisticsPage,
  history: HistoryPage,
  'post-comments': PostCommentsPage,
  create: CreatePage,
  subscription: SubscriptionPage,
  settings: SettingsPage,
} satisfies Record<HintScreen, () => unknown>;

describe('the hint of a screen', () => {
  it.each(hintScreens)('is there for who has nothing yet, and accessible: %s', async (name) => {
    renderPage(pages[name], anEmptyServer());
    expect((await screen.findByRole('note')).textContent).toContain(t(`hints.${name}`));
    await expectAccessible();
  });

  it.each(hintScreens)('is gone for who sent it away: %s', async (name) => {
    renderPage(pages[name], anEmptyServer(), { user: aUser({ dismissedHints: [name] }) });
    await waitFor(() => expect(screen.queryByRole('status', { name: t('common.loading') })).toBeNull());
    expect(screen.queryByRole('note')).toBeNull();
  });

  const group = { ...aGroup({ name: 'דירות' }), boxIds: [] };
  it.each([
    ['connections', () => anEmptyServer().on(listFacebookAccounts, accountsReply(anAccount())), 'דנה לוי'],
    [
      'groups',
      () =>
        anEmptyServer()
          .on(pageGroups, { groups: [group], total: 1, cursor: null })
          .on(countGroups, { total: 1, assigned: 0, members: 0 }),
      'דירות',
    ],
    [
      'group-boxes',
      () => anEmptyServer().on(listGroupBoxes, { success: true, data: [aGroupBox({ name: 'השרון' })] }),
      'השרון',
    ],
    ['post-boxes', () => anEmptyServer().on(listPostBoxes, [aPostBox()]), aPostBox().name],
    ['dashboard', () => anEmptyServer().on(getDashboardStats, dashboardStats({ pendingCampaigns: 7 })), '7'],
    ['campaigns', () => hasCampaigns(anEmptyServer(), aCampaign({ name: 'השקה' })), 'השקה'],
    ['comment-boxes', () => anEmptyServer().on(listCommentBoxes, [aCommentBox()]), aCommentBox().name],
  ] as const)('is gone for who has done what it tells of: %s', async (name, server, text) => {
    renderPage(pages[name], server());
    await screen.findAllByText(text);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is not there where what one has is not known', async () => {
    renderPage(GroupBoxesPage, anEmptyServer().on(listGroupBoxes, refusal('SERVICE.UNEXPECTED')));
    await screen.findByText('שגיאה בטעינת ארגזי הקבוצות');
    expect(screen.queryByRole('note')).toBeNull();
  });
});
