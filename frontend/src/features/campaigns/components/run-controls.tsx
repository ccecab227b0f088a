import type { Campaign } from '@megafon/contracts';
import { Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import type { CampaignControl } from '../api/use-campaign-control.js';

/** What a person says to a campaign that runs. */
export function RunControls({ campaign, control }: { campaign: Campaign; control: CampaignControl }) {
  const { name, hold } = campaign;
  if (hold === 'stopping') return null;
  return (
    <Group gap="xs">
      {hold === 'paused' ? (
        <BusyButton
          size="xs"
          leftSection={<IconPlayerPlay size={14} />}
          busy={control.busy}
          onClick={() => control.resume(campaign)}
          aria-label={`${t('campaignControl.resume')}: ${name}`}
        >
          {t('campaignControl.resume')}
        </BusyButton>
      ) : (
        <BusyButton
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          busy={control.busy}
          onClick={() => control.pause(campaign)}
          aria-label={`${t('campaignControl.pause')}: ${name}`}
        >
          {t('campaignControl.pause')}
        </BusyButton>
      )}
      <BusyButton
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconPlayerStop size={14} />}
        busy={control.busy}
        onClick={() => control.stop(campaign)}
        aria-label={`${t('campaignControl.stop')}: ${name}`}
      >
        {t('campaignControl.stop')}
      </BusyButton>
    </Group>
  );
}
