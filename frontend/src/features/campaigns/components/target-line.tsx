import type { ComponentProps } from 'react';
import type { RunTarget } from '@megafon/contracts';
import { Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconLoader2,
  IconPlayerStop,
  IconUserCheck,
} from '@tabler/icons-react';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { FailureLink } from '../../../components/failure-link.js';
import { OutLink } from '../../../components/out-link.js';
import { RecheckButton } from '../../../components/recheck-button.js';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { isCancelled } from '../run-tally.js';
import classes from './run-view.module.css';

const looks = {
  waiting: { color: 'gray', icon: IconHourglass },
  joining: { color: 'primary', icon: IconLoader2, moving: true },
  posting: { color: 'primary', icon: IconLoader2, moving: true },
  commenting: { color: 'primary', icon: IconLoader2, moving: true },
  done: { color: 'green', icon: IconCircleCheck },
  pending_approval: { color: 'teal', icon: IconUserCheck },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  failed: { color: 'red', icon: IconAlertTriangle },
} as const;

interface Props {
  target: RunTarget;
  /** undefined when the account is no longer there. */
  accountName: string | undefined;
  /** null while it cannot be edited. */
  campaignId: string | null;
}

/** One group of a run: where it stands, who acts, what came of it, and what one can do. */
export function TargetLine({ target, accountName, campaignId }: Props) {
  const { groupName, accountId, permalink, commentPermalink, actions, notBefore } = target;
  const unclear = actions.filter(({ state }) => state === 'unknown');
  const failed = actions.find(({ state }) => state === 'failed');
  const awaiting =
    target.state === 'pending_approval' ? actions.filter(({ kind }) => kind === 'publish') : [];
  // That an account is a member needs no proof; that it could not become one does.
  const proven = actions.filter(({ kind, state }) => kind !== 'join' || state !== 'done');
  return (
    <li className={classes.target}>
      <Stack gap={0} miw={0}>
        <Text fw={600} truncate>
          <bdi>{groupName}</bdi>
        </Text>
        <Group gap="4px 12px">
          {accountName !== undefined && (
            <Text fz="xs" c="dimmed">
              {`${t('run.account')}: `}
              <bdi>{accountName}</bdi>
            </Text>
          )}
          {permalink !== null && (
            <OutLink href={permalink} text={t('run.openPost')} label={`${t('run.openPost')}: ${groupName}`} />
          )}
          {commentPermalink !== null && (
            <OutLink
              href={commentPermalink}
              text={t('run.openComment')}
              label={`${t('run.openComment')}: ${groupName}`}
            />
          )}
          {proven.map(({ actionId, kind, evidence }) => (
            <EvidenceButton
              key={actionId}
              evidence={evidence}
              text={t(`run.evidenceOf.${kind}`)}
              of={`${t(`run.evidenceOf.${kind}`)}: ${groupName}`}
            />
          ))}
        </Group>
      </Stack>
      {isCancelled(target) ? (
        <StateBadge color="gray" icon={IconPlayerStop} text={t('run.target.cancelled')} />
      ) : (
        <StateBadge {...looks[target.state]} text={t(`run.target.${target.state}`)} />
      )}
      {target.reason !== null && !isCancelled(target) && (
        <Text
          fz="sm"
          c={target.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}
          className={classes.wholeRow}
        >
          {t(`failure.${target.reason}`)}
          <FailureLink
            step={{ reason: target.reason, kind: failed?.kind, accountId, groupName, campaignId }}
            of={groupName}
          />
        </Text>
      )}
      {notBefore !== undefined && (
        <Text fz="sm" c="dimmed" className={classes.wholeRow}>
          {t('run.notBefore', { when: formatDateTime(notBefore) })}
        </Text>
      )}
      {unclear.map(({ actionId, kind }) => (
        <Look
          key={actionId}
          actionId={actionId}
          of={groupName}
          text={`${t(`run.unknownOf.${kind}`)} ${t('run.unknownHelp')}`}
        />
      ))}
      {awaiting.map(({ actionId }) => (
        <Look
          key={actionId}
          actionId={actionId}
          of={groupName}
          text={t('run.awaitingHelp')}
          lookedFor="decision"
        />
      ))}
    </li>
  );
}

/** What is not known yet, and a look for it. */
function Look({ text, ...recheck }: { text: string } & ComponentProps<typeof RecheckButton>) {
  return (
    <Stack gap={6} className={classes.wholeRow}>
      <Text fz="sm" c="dimmed">
        {text}
      </Text>
      <RecheckButton {...recheck} />
    </Stack>
  );
}
