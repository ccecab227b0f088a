import type { Campaign } from '@megafon/contracts';
import { IconCircleHalf2, IconPlayerStop } from '@tabler/icons-react';
import { t } from '../i18n/t.js';
import { formatNumber } from '../lib/format.js';

type Outcome = Pick<Campaign, 'status' | 'runCounts' | 'type'>;

/** How a run ended where its status does not say it: in part, or stopped by its person before anything was published. */
export function outcomeLook({ status, runCounts, type }: Outcome) {
  if (status === 'published' && runCounts && runCounts.done < runCounts.total) {
    const counts = { done: formatNumber(runCounts.done), total: formatNumber(runCounts.total) };
    const text =
      type === 'mixed_posts'
        ? t('campaignOutcome.partly', counts)
        : t('campaignOutcome.partlyCommented', counts);
    return { color: 'yellow', icon: IconCircleHalf2, text };
  }
  if (status === 'failed' && runCounts && runCounts.cancelled > 0 && runCounts.failed === 0) {
    return { color: 'gray', icon: IconPlayerStop, text: t('campaignOutcome.stopped') };
  }
  return null;
}
