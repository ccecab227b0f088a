import type { Proxy } from '@megafon/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconShieldExclamation } from '@tabler/icons-react';
import { StateBadge } from '../../../components/status-badge.js';
import { restingWhile } from '../../../components/keeps-focus.js';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import classes from './proxy-row.module.css';

const looks = {
  healthy: { color: 'green', icon: IconCircleCheck },
  quarantined: { color: 'red', icon: IconShieldExclamation },
} as const;
const idShown = 10;

interface Props {
  proxy: Proxy;
  busy: boolean;
  onRelease: () => void;
  onRemove: () => void;
}

export function ProxyRow({ proxy, busy, onRelease, onRemove }: Props) {
  const { host, port, status, accountId, failures, lastCheckedAt } = proxy;
  const address = `${host}:${String(port)}`;
  return (
    <li className={classes.row}>
      <Stack gap={0} miw={0} className={classes.facts}>
        <Text fw={600} truncate dir="ltr" ta="end">
          {address}
        </Text>
        <Text fz="sm" c="dimmed">
          {accountId === null ? (
            t('proxies.free')
          ) : (
            <>
              {`${t('proxies.heldBy')} `}
              <bdi dir="ltr" title={accountId}>
                {accountId.slice(0, idShown)}
              </bdi>
            </>
          )}
          {' · '}
          {countOf('failures', failures)}
          {' · '}
          {lastCheckedAt === null ? (
            t('proxies.neverChecked')
          ) : (
            <>
              {`${t('proxies.checked')} `}
              <TimeText at={lastCheckedAt} relative />
            </>
          )}
        </Text>
      </Stack>
      <StateBadge {...looks[status]} text={t(`proxies.status.${status}`)} />
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        {status === 'quarantined' && (
          <Button
            size="xs"
            variant="default"
            {...restingWhile(busy)}
            onClick={() => !busy && onRelease()}
            aria-label={`${t('proxies.release')}: ${address}`}
          >
            {t('proxies.release')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          disabled={accountId !== null}
          {...restingWhile(busy)}
          title={accountId === null ? undefined : t('proxies.inUse')}
          onClick={() => !busy && onRemove()}
          aria-label={`${t('proxies.remove')}: ${address}`}
        >
          {t('proxies.remove')}
        </Button>
      </Group>
    </li>
  );
}
