import type { FacebookAccount } from '@megafon/contracts';
import { Alert, Avatar, Button, Card, Group, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconHandStop,
  IconLoader2,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import type { AccountStanding } from '../account-view.js';
import { AccountFacts } from './account-facts.js';

const looks = {
  connected: { color: 'green', icon: IconCircleCheck },
  disconnected: { color: 'red', icon: IconPlugConnectedX },
  paused: { color: 'orange', icon: IconPlayerPause },
  withdrawn: { color: 'gray', icon: IconHandStop },
  checking: { color: 'primary', icon: IconLoader2 },
} as const;

interface Props {
  account: FacebookAccount;
  standing: AccountStanding;
  changingConsent: boolean;
  onTest: () => void;
  onSolve: () => void;
  onReconnect: () => void;
  onRemove: () => void;
  onConsent: (gives: boolean) => void;
}

export function AccountCard(props: Props) {
  const { account, standing, changingConsent, onTest, onSolve, onReconnect, onRemove, onConsent } = props;
  const { status, line, advice } = standing;
  const checking = status === 'checking';
  const { color } = looks[status];
  return (
    <Card component="article" aria-label={account.accountName} h="100%">
      <Stack gap="md" h="100%">
        <Group align="flex-start" gap="sm">
          <Avatar name={account.accountName} color="initials" size={44} alt="" />
          <Stack gap={0} flex="1 1 130px" miw={0}>
            <Text fw={650} fz="lg" truncate>
              <bdi>{account.accountName}</bdi>
            </Text>
            <Text fz="sm" c="dimmed" truncate dir="ltr" ta="end">
              {account.username}
            </Text>
          </Stack>
          <StateBadge {...looks[status]} text={t(`connections.status.${status}`)} moving={checking} />
        </Group>
        <div role="status">
          {advice === null ? (
            <Text fz="sm" c="dimmed">
              {line}
            </Text>
          ) : (
            <Alert color={color} p="sm" title={line}>
              {advice}
            </Alert>
          )}
        </div>
        <AccountFacts account={account} changingConsent={changingConsent} onConsent={onConsent} />
        <Group gap="xs" mt="auto">
          {standing.solves && (
            <Button size="xs" leftSection={<IconSteeringWheel size={16} />} onClick={onSolve}>
              {t('connections.solve')}
            </Button>
          )}
          {standing.reconnects && (
            <Button size="xs" variant={standing.solves ? 'default' : 'filled'} onClick={onReconnect}>
              {t('connections.reconnect')}
            </Button>
          )}
          {status !== 'withdrawn' && (
            <Button size="xs" variant="default" onClick={onTest} disabled={checking}>
              {checking ? t('connections.testing') : t('connections.test')}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="red" onClick={onRemove} ms="auto">
            {t('connections.remove')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
