import { listFacebookAccounts, pageCampaigns } from '@megafon/contracts';
import type { Campaign, FacebookAccount } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { query } from '../../lib/query.js';
import { together } from '../../lib/together.js';

/** One thing that waits for the person. */
export interface Need {
  id: string;
  text: string;
  /** Why, as it is known. */
  detail: string;
  to: string;
  action: string;
}

/** A campaign that failed longer ago is no news. */
const recentDays = 14;
const looked = 50;

/** Accounts that stopped, campaigns that failed, and what may stand on the network without anybody knowing. */
export function needsOf(
  accounts: readonly FacebookAccount[],
  campaigns: readonly Campaign[],
  now: number,
): Need[] {
  const since = now - recentDays * 86_400_000;
  const recent = campaigns.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
  return [
    ...accounts
      .filter(({ status }) => status !== 'connected')
      .map(({ accountId, accountName, message }) => ({
        id: accountId,
        text: t('dashboard.accountStopped', { name: accountName }),
        detail: message,
        to: '/facebook-connections',
        action: t('dashboard.toAccounts'),
      })),
    ...recent.filter(({ unclearActionsTotal }) => unclearActionsTotal > 0).map(unclear),
    ...recent
      .filter(({ status, unclearActionsTotal }) => status === 'failed' && unclearActionsTotal === 0)
      .map(({ _id, name, progressLogs }) => ({
        id: _id,
        text: t('dashboard.campaignFailed', { name }),
        detail: progressLogs.findLast(({ status }) => status === 'error')?.message ?? '',
        to: `/campaigns?q=${encodeURIComponent(name)}`,
        action: t('dashboard.toCampaign'),
      })),
  ];
}

export function useNeeds() {
  const accounts = useQuery(query(listFacebookAccounts));
  const campaigns = useQuery(query(pageCampaigns, { query: { section: 'completed', limit: looked } }));
  return together({ accounts, campaigns });
}

function unclear({ _id, name, unclearActionsTotal: count }: Campaign): Need {
  const what = t('dashboard.unclear', { count, n: formatNumber(count) });
  return {
    id: _id,
    text: t('dashboard.campaignUnclear', { name, what }),
    detail: '',
    to: `/history?q=${encodeURIComponent(name)}`,
    action: t('dashboard.toHistory'),
  };
}
