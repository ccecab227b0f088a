import type { Campaign } from '@megafon/contracts';
import { Group, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime, formatNumber } from '../../../lib/format.js';
import type { CampaignControl } from '../api/use-campaign-control.js';

/** Of the last run's posts that are bumped still: how far that is, and a way to end it once the run has ended. */
export function BumpLine({ campaign, control }: { campaign: Campaign; control: CampaignControl }) {
  const { bumps, name, status } = campaign;
  if (!bumps || bumps.open === 0) return null;
  const counts = { done: formatNumber(bumps.done), open: formatNumber(bumps.open) };
  return (
    <Group gap="xs" justify="space-between">
      <Text fz="sm">
        {bumps.nextAt === null
          ? t('bumps.open', counts)
          : t('bumps.openNext', { ...counts, when: formatDateTime(bumps.nextAt) })}
      </Text>
      {status !== 'publishing' && (
        <BusyButton
          size="compact-sm"
          variant="light"
          color="red"
          leftSection={<IconPlayerStop size={14} />}
          busy={control.busy}
          onClick={() => control.stopBumps(campaign)}
          aria-label={`${t('bumps.stop')}: ${name}`}
        >
          {t('bumps.stop')}
        </BusyButton>
      )}
    </Group>
  );
}
