import type { FacebookAccount } from '@megafon/contracts';
import { Avatar, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconLoader2, IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateBadge } from '../../../components/status-badge.js';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import type { AccountView } from '../account-view.js';

const looks = {
  connected: { color: 'green', icon: IconCircleCheck },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
  paused: { color: 'orange', icon: IconPlayerPause },
  checking: { color: 'primary', icon: IconLoader2 },
} as const;

interface Props {
  account: FacebookAccount;
  view: AccountView;
  onTest: () => void;
  onReconnect: () => void;
  onRemove: () => void;
}

export function AccountCard({ account, view, onTest, onReconnect, onRemove }: Props) {
  const checking = view.status === 'checking';
  const unwell = view.status === 'disconnected' || view.status === 'paused';
  const word = t(`connections.status.${view.status}`);
  return (
    <Card component="article" aria-label={account.accountName} h="100%">
      <Stack gap="md" h="100%">
        <Group align="flex-start" gap="sm">
          <Avatar name={account.accountName} color="initials" size={44} alt="" />
          <Stack gap={0} flex="1 1 130px" miw={0}>
            <Text fw={650} fz="lg" truncate>
              <bdi>{account.accountName}</bdi>
            </Text>
            <Text fz="sm" c="dimmed" truncate ta="start">
              <bdi dir="ltr">{account.username}</bdi>
            </Text>
          </Stack>
          <StateBadge {...looks[view.status]} text={word} moving={checking} />
        </Group>
        <Text fz="sm" c={unwell ? 'var(--mantine-color-error)' : 'dimmed'} role="status" mih={20}>
          {view.message === word && !checking ? '' : view.message}
        </Text>
        <Stack gap={6} component="dl" m={0}>
          <Fact name={t('connections.proxy')}>
            {account.proxyConfig ? (
              <bdi dir="ltr">{`${account.proxyConfig.host}:${String(account.proxyConfig.port)}`}</bdi>
            ) : (
              t('connections.noProxy')
            )}
          </Fact>
          <Fact name={t('connections.usage')}>{countOf('uses', account.usageCount)}</Fact>
          <Fact name={t('connections.lastUsed')}>
            {account.lastUsed === null ? (
              t('connections.neverUsed')
            ) : (
              <TimeText at={account.lastUsed} relative />
            )}
          </Fact>
        </Stack>
        <Group gap="xs" mt="auto">
          {unwell && (
            <Button size="xs" onClick={onReconnect}>
              {t('connections.reconnect')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onTest} disabled={checking}>
            {checking ? t('connections.testing') : t('connections.test')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={onRemove} ms="auto">
            {t('connections.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz="sm" m={0} ta="end">
        {children}
      </Text>
    </Group>
  );
}
