import type { Campaign } from '@megafon/contracts';
import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import type { CampaignControl } from '../api/use-campaign-control.js';

/** What a person says to a campaign that runs. */
export function RunControls({ campaign, control }: { campaign: Campaign; control: CampaignControl }) {
  const { name, hold } = campaign;
  if (hold === 'stopping') return null;
  return (
    <Group gap="xs">
      {hold === 'paused' ? (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={14} />}
          disabled={control.busy}
          onClick={() => control.resume(campaign)}
          aria-label={`${t('campaignControl.resume')}: ${name}`}
        >
          {t('campaignControl.resume')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          disabled={control.busy}
          onClick={() => control.pause(campaign)}
          aria-label={`${t('campaignControl.pause')}: ${name}`}
        >
          {t('campaignControl.pause')}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconPlayerStop size={14} />}
        disabled={control.busy}
        onClick={() => control.stop(campaign)}
        aria-label={`${t('campaignControl.stop')}: ${name}`}
      >
        {t('campaignControl.stop')}
      </Button>
    </Group>
  );
}
