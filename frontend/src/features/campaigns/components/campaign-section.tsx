import type { Campaign } from '@megafon/contracts';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../components/more-button.js';
import type { useCampaignPages } from '../api/use-campaigns.js';

interface Props {
  title: string;
  empty: string;
  campaigns: ReturnType<typeof useCampaignPages>;
  render: (campaign: Campaign) => ReactNode;
}

export function CampaignSection({ title, empty, campaigns, render }: Props) {
  return (
    <Stack component="section" gap="sm" aria-label={title} mb="xl">
      <Title order={2} fz={18}>
        {title}
      </Title>
      {campaigns.data?.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        campaigns.data?.map((campaign) => <div key={campaign._id}>{render(campaign)}</div>)
      )}
      <MoreButton query={campaigns} of={title} />
    </Stack>
  );
}
