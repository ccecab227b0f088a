import { Alert, Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { needsOf, useNeeds } from '../attention.js';
import type { Need } from '../attention.js';

const shown = 5;

/** What waits for the person, before anything else. */
export function AttentionCard() {
  const needs = useNeeds();
  const now = useNow(60_000);
  return (
    <Card component="section" aria-labelledby="attention" mb="lg">
      <Title order={2} fz={18} id="attention" mb="sm">
        {t('dashboard.attention')}
      </Title>
      <QueryView query={needs} small failed={t('dashboard.attentionFailed')} skeleton={<Skeleton h={24} />}>
        {({ accounts, campaigns }) => <Needs needs={needsOf(accounts.accounts, campaigns.items, now)} />}
      </QueryView>
    </Card>
  );
}

function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) {
    return (
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />
        <Text c="dimmed">{t('dashboard.allWell')}</Text>
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      {needs.slice(0, shown).map(({ id, text, detail, to, action }) => (
        <Alert key={id} color="orange" p="sm" icon={<IconAlertTriangle size={18} />}>
          <Group justify="space-between" gap="xs">
            <div style={{ minInlineSize: 0, flex: '1 1 220px' }}>
              <Text fz="sm" fw={600}>
                <bdi>{text}</bdi>
              </Text>
              {detail !== '' && (
                <Text fz="xs" dir="auto">
                  {detail}
                </Text>
              )}
            </div>
            <Anchor
              component={Link}
              to={to}
              fz="sm"
              fw={600}
              underline="always"
              aria-label={`${action}: ${text}`}
            >
              {action}
            </Anchor>
          </Group>
        </Alert>
      ))}
      {needs.length > shown && (
        <Text fz="sm" c="dimmed">
          {t('dashboard.moreAttention', { n: formatNumber(needs.length - shown) })}
        </Text>
      )}
    </Stack>
  );
}
