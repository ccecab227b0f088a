import { getAuditVerification } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useNow } from '../../../lib/use-now.js';

const lookEveryMs = 60_000;
/** It is read once a day: one day may be missed. */
const staleMs = 2 * 24 * 3_600_000;

type Verification = NonNullable<ReplyOf<typeof getAuditVerification>['data']>;

/** When the log was last verified, and whether it is as it was written. */
export function AuditState() {
  const state = useQuery({ ...query(getAuditVerification), refetchInterval: lookEveryMs });
  return (
    <QueryView
      query={state}
      skeleton={<Skeleton h={72} radius="lg" />}
      failed={t('adminAudit.stateFailed')}
      small
    >
      {({ data }) => (data === null ? <NotYet /> : <Verified {...data} />)}
    </QueryView>
  );
}

function NotYet() {
  return (
    <Alert color="gray" icon={<IconClock size={20} />} title={t('adminAudit.notYet')} role="status">
      {t('adminAudit.notYetHelp')}
    </Alert>
  );
}

function Verified({ at, chains, lines, breaks, broken }: Verification) {
  const isStale = useNow(lookEveryMs) - Date.parse(at) > staleMs;
  const counts = t('adminAudit.counts', { chains: formatNumber(chains), lines: formatNumber(lines) });
  const when = (
    <Text fz="sm">
      {`${t('adminAudit.verified')} `}
      <TimeText at={at} />
      {` · ${counts}`}
    </Text>
  );
  if (broken > 0)
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={20} />}
        title={t('adminAudit.broken', { n: formatNumber(broken) })}
      >
        {when}
        <Text fz="sm">{t('adminAudit.brokenHelp')}</Text>
        <ul>
          {breaks.map(({ accountId, seq, fault }) => (
            <li key={accountId}>
              <bdi dir="ltr">{accountId}</bdi>
              {` · ${t('adminAudit.line', { n: formatNumber(seq) })} · ${t(`adminAudit.faults.${fault}`)}`}
            </li>
          ))}
        </ul>
      </Alert>
    );
  if (isStale)
    return (
      <Alert color="orange" icon={<IconClock size={20} />} title={t('adminAudit.stale')}>
        {when}
      </Alert>
    );
  return (
    <Alert color="green" icon={<IconShieldCheck size={20} />} title={t('adminAudit.whole')} role="status">
      {when}
    </Alert>
  );
}
