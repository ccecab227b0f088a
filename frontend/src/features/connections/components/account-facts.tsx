import type { FacebookAccount } from '@megafon/contracts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';

interface Props {
  account: FacebookAccount;
  changingConsent: boolean;
  onConsent: (gives: boolean) => void;
}

/** What is known of an account, and the consent that everything stands on. */
export function AccountFacts({ account, changingConsent, onConsent }: Props) {
  const { proxyConfig, usageCount, lastUsed, connectedAt, consentedAt, accountName } = account;
  const given = consentedAt !== null;
  const action = given ? t('connections.withdraw') : t('connections.consentAgain');
  return (
    <Stack gap={6} component="dl" m={0}>
      <Fact name={t('connections.proxy')}>
        {proxyConfig ? (
          <bdi dir="ltr">{`${proxyConfig.host}:${String(proxyConfig.port)}`}</bdi>
        ) : (
          t('connections.noProxy')
        )}
      </Fact>
      <Fact name={t('connections.usage')}>{countOf('uses', usageCount)}</Fact>
      <Fact name={t('connections.lastUsed')}>
        {lastUsed === null ? t('connections.neverUsed') : <TimeText at={lastUsed} relative />}
      </Fact>
      <Fact name={t('connections.connectedAt')}>
        <time dateTime={connectedAt}>{formatDate(connectedAt)}</time>
      </Fact>
      <Fact name={t('connections.consent')}>
        {given ? <time dateTime={consentedAt}>{formatDate(consentedAt)}</time> : t('connections.noConsent')}
        {' · '}
        <Anchor
          component="button"
          type="button"
          fz="sm"
          disabled={changingConsent}
          onClick={() => onConsent(!given)}
          aria-label={`${action}: ${accountName}`}
        >
          {action}
        </Anchor>
      </Fact>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
      <Text component="dt" fz="sm" c="dimmed" style={{ flexShrink: 0 }}>
        {name}
      </Text>
      <Text component="dd" fz="sm" m={0} ta="end">
        {children}
      </Text>
    </Group>
  );
}
