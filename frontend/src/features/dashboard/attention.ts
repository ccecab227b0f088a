import { accountPath, campaignPath, campaignRunsPath } from '@megafon/contracts';
import type { Attention, FacebookAccount, TroubledCampaign } from '@megafon/contracts';
import { runStateText } from '../../components/run-state/run-state.js';
import { countOf, t } from '../../i18n/t.js';
import { formatDateTime, formatNumber } from '../../lib/format.js';

/** One thing that waits for the person. */
export interface Need {
  id: string;
  text: string;
  /** Why, as it is known. */
  detail: string;
  to: string;
  action: string;
}

/** Accounts that stopped, runs that wait, failed or were missed, and what may stand on the network without anybody knowing. */
export function needsOf(accounts: readonly FacebookAccount[], { runs, missed, paused }: Attention): Need[] {
  return [
    ...accounts
      .filter(({ status }) => status !== 'connected')
      .map(({ accountId, accountName, message }) => ({
        id: accountId,
        text: t('dashboard.accountStopped', { name: accountName }),
        detail: message,
        to: accountPath(accountId),
        action: t('dashboard.toAccounts'),
      })),
    ...paused.map(({ campaignId, name }) => ({
      id: `${campaignId} paused`,
      text: t('dashboard.campaignPaused', { name }),
      detail: '',
      ...toCampaign(campaignId),
    })),
    ...runs.filter((campaign) => campaign.unclear > 0).map(unclear),
    ...runs.filter(({ failedRuns }) => failedRuns > 0).map(failure),
    ...missed.map(({ campaignId, name, message, at }) => ({
      id: `${campaignId} missed`,
      text: t('dashboard.campaignMissed', { name }),
      detail: t('dashboard.missedWhy', { why: message, when: formatDateTime(at) }),
      ...toCampaign(campaignId),
    })),
  ];
}

/** How many of them an answer did not name. */
export function unnamed({ runs, missed, paused, total }: Attention): number {
  return total - runs.length - missed.length - paused.length;
}

function unclear({ campaignId, name, unclear: count }: TroubledCampaign): Need {
  const what = t('dashboard.unclear', { count, n: formatNumber(count) });
  return {
    id: `${campaignId} unclear`,
    text: t('dashboard.campaignUnclear', { name, what }),
    detail: '',
    to: campaignRunsPath(campaignId),
    action: t('dashboard.toHistory'),
  };
}

function failure(campaign: TroubledCampaign): Need {
  const { campaignId, name, failedRuns, last } = campaign;
  const counts = {
    when: formatDateTime(last.startedAt),
    failed: formatNumber(last.failed),
    total: formatNumber(last.total),
  };
  return {
    id: `${campaignId} failed`,
    text:
      failedRuns === 1
        ? outcomeOf(campaign)
        : t('dashboard.runsFailed', { name, runs: countOf('runs', failedRuns) }),
    detail: failedRuns === 1 ? t('dashboard.lastFailed', counts) : t('dashboard.lastOfFailed', counts),
    ...toCampaign(campaignId),
  };
}

function outcomeOf({ name, type, last }: TroubledCampaign): string {
  const { done, failed, total } = last;
  // Waits for its groups, or was stopped.
  if (done === 0 && failed < total) {
    return t('dashboard.campaignSomeFailed', {
      name,
      failed: formatNumber(failed),
      total: formatNumber(total),
    });
  }
  const counts = { done, total, failed, waiting: 0, cancelled: 0, unknown: 0 };
  const state = runStateText({ state: done === 0 ? 'failed' : 'partial', type, counts });
  return t('dashboard.campaignIs', { name, state });
}

function toCampaign(campaignId: string): Pick<Need, 'to' | 'action'> {
  return { to: campaignPath(campaignId), action: t('dashboard.toCampaign') };
}
