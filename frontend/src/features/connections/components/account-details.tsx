import { actingKinds } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { restingWhile } from '../../../components/keeps-focus.js';
import { TimeText } from '../../../components/time-text.js';
import { countOf, t } from '../../../i18n/t.js';
import { formatDate, formatNumber } from '../../../lib/format.js';
import type { AccountStanding, RowActions } from '../account-view.js';
import { doneOfCap } from '../today.js';
import classes from './account-list.module.css';
import { TestButton } from './test-button.js';

interface Props {
  account: FacebookAccount;
  standing: AccountStanding;
  changingConsent: boolean;
  on: RowActions;
}

/** What else is known of an account, the consent that everything stands on, and what is seldom done with it. */
export function AccountDetails({ account, standing, changingConsent, on }: Props) {
  const { proxyConfig, usageCount, lastUsed, connectedAt, consentedAt, accountName, username } = account;
  const { today, groups, lastAct } = account;
  return (
    <Stack
      className={classes.details}
      role="group"
      aria-label={t('connections.details', { name: accountName })}
    >
      <dl className={classes.known}>
        <Fact name={t('connections.username')}>
          <bdi dir="ltr">{username}</bdi>
        </Fact>
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
        {lastAct && (
          <Fact name={t('connections.lastAct')}>
            {t(`connections.act.${lastAct.kind}`)}, <TimeText at={lastAct.at} />
          </Fact>
        )}
        <Fact name={t('connections.groupsAt')}>
          {typeof groups === 'number' ? formatNumber(groups) : t('connections.groupsUnknown')}
        </Fact>
        <Fact name={t('connections.connectedAt')}>
          <time dateTime={connectedAt}>{formatDate(connectedAt)}</time>
        </Fact>
        <Fact name={t('connections.consent')}>
          {consentedAt === null ? (
            t('connections.noConsent')
          ) : (
            <>
              <time dateTime={consentedAt}>{formatDate(consentedAt)}</time>
              {' · '}
              <Anchor
                component="button"
                type="button"
                fz="sm"
                {...restingWhile(changingConsent)}
                onClick={() => !changingConsent && on.onConsent(false)}
                aria-label={`${t('connections.withdraw')}: ${accountName}`}
              >
                {t('connections.withdraw')}
              </Anchor>
            </>
          )}
        </Fact>
        {today && (
          <Fact name={t('connections.today')}>
            {actingKinds.map((kind) => doneOfCap(today, kind)).join(' · ')}
          </Fact>
        )}
      </dl>
      {today && (
        <Text fz="xs" c="dimmed">
          {t('connections.todayHelp')}
        </Text>
      )}
      <Group gap="xs">
        {standing.status !== 'withdrawn' && (
          <TestButton isTesting={standing.status === 'checking'} onTest={on.onTest} />
        )}
        <Button size="xs" variant="subtle" color="red" onClick={on.onRemove} ms="auto">
          {t('connections.remove')}
        </Button>
      </Group>
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
