import type { Campaign } from '@megafon/contracts';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  empty: string;
  campaigns: readonly Campaign[];
  render: (campaign: Campaign) => ReactNode;
}

export function CampaignSection({ title, empty, campaigns, render }: Props) {
  return (
    <Stack component="section" gap="sm" aria-label={title} mb="xl">
      <Title order={2} fz={18}>
        {title}
      </Title>
      {campaigns.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        campaigns.map((campaign) => <div key={campaign._id}>{render(campaign)}</div>)
      )}
    </Stack>
  );
}
