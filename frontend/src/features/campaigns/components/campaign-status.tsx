import { isCompletedStatus } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { RunStateBadge } from '../../../components/run-state/run-state-badge.js';
import { standingOfCounts } from '../../../components/run-state/run-state.js';
import { StateBadge, StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** Where a campaign stands, with its count where a part of it was done. */
export function CampaignStatusBadge({ campaign }: { campaign: Campaign }) {
  const { status, hold } = campaign;
  if (status === 'publishing' && hold === 'paused') {
    return <StateBadge color="orange" icon={IconPlayerPause} text={t('campaignControl.paused')} />;
  }
  if (status === 'publishing' && hold === 'stopping') {
    return <StateBadge color="gray" icon={IconPlayerStop} text={t('campaignControl.stopping')} />;
  }
  if (isCompletedStatus(status)) {
    return <RunStateBadge standing={standingOfCounts({ ...campaign, status })} />;
  }
  return <StatusBadge status={status} />;
}

/** What became of each group of the last run: 'פורסמו 3 מתוך 8 · ממתינים לאישור 2 · נכשלו 3'. */
export function outcomeFacts({ runCounts, type }: Campaign): string[] {
  if (!runCounts) return [];
  const { done, total, pending, unknown, failed, cancelled } = runCounts;
  const counts = { done: formatNumber(done), total: formatNumber(total) };
  return [
    type === 'mixed_posts' ? t('campaignControl.postedOf', counts) : t('campaignControl.commentedOf', counts),
    ...(pending > 0 ? [t('run.alsoWaiting', { n: formatNumber(pending) })] : []),
    ...(unknown > 0 ? [t('run.alsoUnknown', { n: formatNumber(unknown) })] : []),
    ...(failed > 0 ? [t('run.alsoFailed', { n: formatNumber(failed) })] : []),
    ...(cancelled > 0 ? [t('runState.alsoNotBegun', { n: formatNumber(cancelled) })] : []),
  ];
}
