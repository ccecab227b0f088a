import type { Campaign } from '@megafon/contracts';
import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { outcomeFacts } from './campaign-status.js';

/** Of a campaign that waits for its next time: what became of the run it had before. */
export function LastRun({ campaign }: { campaign: Campaign }) {
  if (campaign.startedAt === null) return null;
  const when = formatDateTime(campaign.startedAt);
  const what = outcomeFacts(campaign).join(' · ');
  const left = (campaign.runCounts?.failed ?? 0) + (campaign.runCounts?.unknown ?? 0);
  return (
    <Text fz="sm" {...(left > 0 ? { fw: 600 } : { c: 'dimmed' })}>
      {what === '' ? t('campaigns.lastRunAt', { when }) : t('campaigns.lastRun', { when, what })}
    </Text>
  );
}
