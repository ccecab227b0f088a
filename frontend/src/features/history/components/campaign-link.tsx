import { campaignPath } from '@megafon/contracts';
import { Anchor } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';
import { useCampaign } from '../api/use-campaign.js';

/** To the campaign of a run, where it is still there. */
export function CampaignLink({ campaignId }: { campaignId: string }) {
  const campaign = useCampaign(campaignId).data;
  if (!campaign) return null;
  return (
    <Anchor
      component={Link}
      to={campaignPath(campaignId)}
      fz="sm"
      aria-label={t('history.toCampaignOf', { name: campaign.name })}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
    >
      <IconSpeakerphone size={16} aria-hidden />
      {t('history.toCampaign')}
    </Anchor>
  );
}
