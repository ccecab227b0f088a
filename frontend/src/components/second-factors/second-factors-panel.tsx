import { getSecondFactors, listSessions } from '@megafon/contracts';
import type { Passkey, SecondFactors } from '@megafon/contracts';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey, IconShieldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { t } from '../../i18n/t.js';
import { formatDate, formatNumber } from '../../lib/format.js';
import { query, refreshAnswers } from '../../lib/query.js';
import { refreshSession } from '../../lib/refresh-session.js';
import { session } from '../../lib/session.js';
import { QueryView } from '../query-view.js';
import { SecondFactorDialog } from './second-factor-dialog.js';
import type { Change } from './second-factor-dialog.js';
import classes from '../rows.module.css';

interface Props {
  /** While the dialog of a change is open: recovery codes are shown in it once, and nothing may take it away. */
  onChanging?: (isChanging: boolean) => void;
}

/** What a person signs in with beside the password, and every change of it. */
export function SecondFactorsPanel({ onChanging }: Props) {
  const answer = useQuery(query(getSecondFactors));
  const client = useQueryClient();
  const [change, setChange] = useState<Change | null>(null);
  const show = (shown: Change | null) => {
    setChange(shown);
    onChanging?.(shown !== null);
  };
  const changed = async () => {
    await refreshSession(session.token()).catch(() => false);
    await refreshAnswers(client, [getSecondFactors, listSessions]);
  };
  return (
    <QueryView
      query={answer}
      skeleton={<Skeleton h={180} radius="md" />}
      failed={t('secondFactors.loadFailed')}
      small
    >
      {({ factors }) => (
        <>
          <Factors factors={factors} onChange={show} />
          {change && <SecondFactorDialog change={change} onClose={() => show(null)} onChanged={changed} />}
        </>
      )}
    </QueryView>
  );
}

function Factors({ factors, onChange }: { factors: SecondFactors; onChange: (change: Change) => void }) {
  const { appSince, passkeys, recoveryCodesLeft } = factors;
  const isOn = appSince !== null || passkeys.length > 0;
  return (
    <>
      {!isOn && (
        <Alert color="orange" icon={<IconShieldOff size={20} />}>
          {t('secondFactors.off')}
        </Alert>
      )}
      <ul className={classes.rows}>
        <Row
          icon={IconDeviceMobile}
          title={t('secondFactors.app')}
          help={
            appSince === null
              ? t('secondFactors.appOff')
              : t('secondFactors.appSince', { date: formatDate(appSince) })
          }
        >
          {appSince === null ? (
            <Button variant="light" size="xs" onClick={() => onChange({ kind: 'app' })}>
              {t('secondFactors.turnOnApp')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={t('secondFactors.removeOf', { name: t('secondFactors.app') })}
              onClick={() => onChange({ kind: 'remove-app' })}
            >
              {t('secondFactors.remove')}
            </Button>
          )}
        </Row>
        <Row
          icon={IconFingerprint}
          title={t('secondFactors.passkeys')}
          help={t('secondFactors.passkeysNone')}
        >
          <Button variant="light" size="xs" onClick={() => onChange({ kind: 'passkey' })}>
            {t('secondFactors.addPasskey')}
          </Button>
        </Row>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey._id} passkey={passkey} onChange={onChange} />
        ))}
        {isOn && (
          <Row
            icon={IconKey}
            title={t('secondFactors.recovery')}
            help={t('secondFactors.recoveryLeft', { n: formatNumber(recoveryCodesLeft) })}
          >
            <Button variant="default" size="xs" onClick={() => onChange({ kind: 'renew' })}>
              {t('secondFactors.renew')}
            </Button>
          </Row>
        )}
      </ul>
      {isOn && (
        <Group>
          <Button variant="default" color="red" onClick={() => onChange({ kind: 'turn-off' })}>
            {t('secondFactors.turnOff')}
          </Button>
        </Group>
      )}
    </>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: (change: Change) => void }) {
  const { name, addedAt, lastUsedAt } = passkey;
  const help =
    lastUsedAt === null
      ? t('secondFactors.passkeyAdded', { date: formatDate(addedAt) })
      : t('secondFactors.passkeyUsed', { date: formatDate(lastUsedAt) });
  return (
    <Row icon={IconFingerprint} title={name} help={help}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('secondFactors.renameOf', { name })}
        onClick={() => onChange({ kind: 'rename', passkey })}
      >
        {t('secondFactors.rename')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={t('secondFactors.removeOf', { name })}
        onClick={() => onChange({ kind: 'remove-passkey', passkey })}
      >
        {t('secondFactors.remove')}
      </Button>
    </Row>
  );
}

interface RowProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  title: string;
  help: string;
  children: ReactNode;
}

function Row({ icon: Icon, title, help, children }: RowProps) {
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap" flex="1 1 220px" miw={0}>
          <Icon size={22} aria-hidden />
          <div style={{ minInlineSize: 0 }}>
            <Text fw={600}>
              <bdi>{title}</bdi>
            </Text>
            <Text fz="sm" c="dimmed">
              {help}
            </Text>
          </div>
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
    </li>
  );
}
