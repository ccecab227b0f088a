import type { Campaign, FacebookAccount } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { together } from '../../lib/together.js';
import { useAccounts } from './api/use-accounts.js';
import { useCompletedCampaigns } from './api/use-completed-campaigns.js';

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
  return together({ accounts: useAccounts(), campaigns: useCompletedCampaigns() });
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
