import { listAllPlans } from '@megafon/contracts';
import { Button, Card, Group, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';

/** What the specification shows while nothing is known. */
const fields = [
  { limit: 'facebookAccounts', label: 'defaultAccounts', placeholder: '3' },
  { limit: 'campaignsPerMonth', label: 'defaultCampaigns', placeholder: '5' },
  { limit: 'facebookGroups', label: 'defaultGroups', placeholder: '10' },
] as const;

/** What a new user is granted: the limits of the plan that everybody begins with, where they are changed. */
export function NewUserDefaults({ onPlans }: { onPlans: () => void }) {
  const plans = useQuery(query(listAllPlans));
  const starter = plans.data?.plans.find(({ planId }) => planId === 'starter');
  const valueOf = (limit: (typeof fields)[number]['limit']) => {
    if (!starter) return '';
    const granted = starter.limits[limit];
    return granted === null ? t('adminPlans.unlimited') : formatNumber(granted);
  };
  return (
    <Card component="section" aria-label={t('adminSystem.defaults')}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} fz="lg">
            {t('adminSystem.defaults')}
          </Title>
          <Text fz="sm" c="dimmed">
            {t('adminSystem.defaultsHelp')}
          </Text>
        </div>
        <Button variant="default" onClick={onPlans}>
          {t('adminSystem.editStarter')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {fields.map(({ limit, label, placeholder }) => (
          <TextInput
            key={limit}
            label={t(`adminSystem.${label}`)}
            placeholder={placeholder}
            value={valueOf(limit)}
            readOnly
          />
        ))}
      </SimpleGrid>
    </Card>
  );
}
