import type { HistoryRun } from '@megafon/contracts';
import { Text } from '@mantine/core';
import { BackToAll } from '../../../components/back-to-all.js';
import { t } from '../../../i18n/t.js';
import { useCampaign } from '../api/use-campaign.js';

/** Of the one campaign whose runs are shown: its name, though it was removed, and the way back to all. */
export function WhoseRuns({ campaignId, runs }: { campaignId: string; runs: readonly HistoryRun[] }) {
  const name =
    useCampaign(campaignId).data?.name ?? runs.find((run) => run.campaignId === campaignId)?.name ?? '';
  return (
    <>
      <BackToAll to="/history" text={t('history.allRuns')} />
      <Text fw={600} mb="sm" role="status" dir="auto">
        {name === '' ? t('history.runsOfOne') : t('history.runsOf', { name })}
      </Text>
    </>
  );
}
