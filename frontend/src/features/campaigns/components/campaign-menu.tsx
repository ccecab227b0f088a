import type { Campaign } from '@megafon/contracts';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarOff,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconRefreshAlert,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';
import type { CampaignControl } from '../api/use-campaign-control.js';

interface Props {
  campaign: Campaign;
  control: CampaignControl;
  onPreview: () => void;
  onRemove: () => void;
}

/** Everything else that can be done with a campaign; while it runs it can only be copied. */
export function CampaignMenu({ campaign, control, onPreview, onRemove }: Props) {
  const running = campaign.status === 'publishing';
  const unclear = campaign.runCounts?.retryableUnknown ?? 0;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t('common.actionsOf', { name: campaign.name })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!running && (
          <Menu.Item leftSection={<IconEye size={16} />} onClick={onPreview}>
            {t('campaignPreview.open')}
          </Menu.Item>
        )}
        {!running && (
          <Menu.Item
            component={Link}
            to={`/campaigns/edit/${campaign._id}`}
            leftSection={<IconPencil size={16} />}
          >
            {t('campaignControl.edit')}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/campaigns/new?duplicate=${campaign._id}`}
          leftSection={<IconCopy size={16} />}
        >
          {t('campaignControl.duplicate')}
        </Menu.Item>
        {!running && unclear > 0 && (
          <Menu.Item
            leftSection={<IconRefreshAlert size={16} />}
            onClick={() => control.retryUnknown(campaign)}
          >
            {t('campaignControl.retryUnknown')}
          </Menu.Item>
        )}
        {campaign.status === 'scheduled' && (
          <Menu.Item leftSection={<IconCalendarOff size={16} />} onClick={() => control.unschedule(campaign)}>
            {t('campaignControl.unschedule')}
          </Menu.Item>
        )}
        {!running && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
            {t('campaigns.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
