import type { Campaign, HistoryRun } from '@megafon/contracts';
import { Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { useCampaign } from '../api/use-campaign.js';
import { useRetry } from '../api/use-retry.js';

/** What can be done about what failed: run it again, or why that cannot be. */
export function RunAgain({ run }: { run: HistoryRun }) {
  const { data: campaign, error } = useCampaign(run.campaignId);
  const { busy, retry } = useRetry(run.campaignId);
  const isGone = error instanceof ApiError && error.status === 404;
  if (!campaign && !isGone) return null;
  const hindrance = isGone || !campaign ? 'removed' : hindranceOf(run, campaign);
  if (hindrance !== null) {
    return (
      <Text fz="sm" c="dimmed">
        {t(`history.notAgain.${hindrance}`)}
      </Text>
    );
  }
  const text = t('campaignControl.retryCount', { n: formatNumber(campaign?.runCounts?.retryable ?? 0) });
  return (
    <Group>
      <BusyButton
        size="xs"
        variant="light"
        leftSection={<IconRefresh size={14} />}
        busy={busy}
        onClick={retry}
        aria-label={`${text}: ${run.name}`}
      >
        {text}
      </BusyButton>
    </Group>
  );
}

/** The call runs again what the last run left undone, and of that only what surely did not happen. */
function hindranceOf(run: HistoryRun, { status, startedAt, runCounts }: Campaign) {
  if (status === 'publishing') return 'running';
  if (startedAt !== run.startedAt) return 'older';
  return (runCounts?.retryable ?? 0) === 0 ? 'nothing' : null;
}
