import type { CommentJobResult } from '@megafon/contracts';
import { Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconLoader2,
} from '@tabler/icons-react';
import { EvidenceButton } from '../../../components/evidence-button.js';
import { OutLink } from '../../../components/out-link.js';
import { RecheckButton } from '../../../components/recheck-button.js';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import classes from './job-view.module.css';

const looks = {
  waiting: { color: 'gray', icon: IconHourglass },
  commenting: { color: 'primary', icon: IconLoader2, moving: true },
  done: { color: 'green', icon: IconCircleCheck },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  failed: { color: 'red', icon: IconAlertTriangle },
} as const;

/** One account of a submission: where it stands, what came of it, and what one can do. */
export function ResultLine({ result }: { result: CommentJobResult }) {
  const { accountName, state, permalink, reason, actionId, evidence } = result;
  return (
    <li className={classes.result}>
      <Group gap="sm" miw={0}>
        <Text fw={600}>
          <bdi>{accountName}</bdi>
        </Text>
        {permalink !== null && (
          <OutLink
            href={permalink}
            text={t('postComments.toComment')}
            label={`${t('postComments.toComment')}: ${accountName}`}
          />
        )}
        <EvidenceButton
          evidence={evidence}
          text={t('run.evidenceOf.comment')}
          of={`${t('run.evidenceOf.comment')}: ${accountName}`}
        />
      </Group>
      <StateBadge {...looks[state]} text={t(`postComments.state.${state}`)} />
      {reason !== null && (
        <Text fz="sm" c="var(--mantine-color-error)" className={classes.reason}>
          {t(`failure.${reason}`)}
        </Text>
      )}
      {state === 'unknown' && (
        <Stack gap={6} className={classes.reason}>
          <Text fz="sm" c="dimmed">
            {`${t('run.unknownOf.comment')} ${t('run.unknownHelp')}`}
          </Text>
          {actionId !== '' && <RecheckButton actionId={actionId} of={accountName} />}
        </Stack>
      )}
    </li>
  );
}
