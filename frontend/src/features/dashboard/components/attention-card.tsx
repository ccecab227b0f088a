import type { Attention } from '@megafon/contracts';
import { Alert, Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { useAccounts } from '../api/use-accounts.js';
import { needsOf, unnamed } from '../attention.js';
import type { Need } from '../attention.js';

const shown = 5;

/**
 * What waits for the person, before anything else.
 * @param attention undefined where the server is of an earlier version and cannot say
 */
export function AttentionCard({ attention }: { attention: Attention | undefined }) {
  const accounts = useAccounts();
  return (
    <Card component="section" aria-labelledby="attention" mb="lg">
      <Title order={2} fz={18} id="attention" mb="sm">
        {t('dashboard.attention')}
      </Title>
      {attention === undefined ? (
        <Text c="dimmed">{t('dashboard.attentionFailed')}</Text>
      ) : (
        <QueryView
          query={accounts}
          small
          failed={t('dashboard.attentionFailed')}
          skeleton={<Skeleton h={24} />}
        >
          {(data) => <Needs needs={needsOf(data.accounts, attention)} more={unnamed(attention)} />}
        </QueryView>
      )}
    </Card>
  );
}

function Needs({ needs, more }: { needs: readonly Need[]; more: number }) {
  const left = Math.max(0, needs.length - shown) + more;
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
      {left > 0 && (
        <Text fz="sm" c="dimmed">
          {t('dashboard.moreAttention', { n: formatNumber(left) })}
        </Text>
      )}
    </Stack>
  );
}
