import { endOtherSessions, endSession, listSessions } from '@megafon/contracts';
import type { DeviceKind, DeviceSession } from '@megafon/contracts';
import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconQuestionMark } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../busy-button.js';
import { ask } from '../ask.js';
import { QueryView } from '../query-view.js';
import { TimeText } from '../time-text.js';
import { toastFailure, toastSuccess } from '../toast.js';
import { t } from '../../i18n/t.js';
import { failureText } from '../../lib/failure-text.js';
import { formatNumber } from '../../lib/format.js';
import { query, useAction } from '../../lib/query.js';
import classes from '../rows.module.css';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
const icons: Record<DeviceKind, Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconQuestionMark,
};

/** Where a person is signed in; each place can be ended, and all but this one at once. */
export function SessionList() {
  const answer = useQuery({ ...query(listSessions), refetchOnMount: 'always' });
  const endOthers = useAction(endOtherSessions, [listSessions]);
  const askToEndOthers = () =>
    ask({
      question: t('accountSecurity.endOthersQuestion'),
      help: t('accountSecurity.endOthersHelp'),
      confirm: t('accountSecurity.endOthers'),
      onConfirm: () => endOthers.mutate({}, told('accountSecurity.endedOthers')),
    });
  return (
    <QueryView
      query={answer}
      skeleton={<Skeleton h={120} radius="md" />}
      failed={t('accountSecurity.sessionsLoadFailed')}
      small
    >
      {({ sessions, total }) => (
        <>
          <ul className={classes.rows}>
            {sessions.map((session) => (
              <li key={session._id} className={classes.row}>
                <SessionRow session={session} />
              </li>
            ))}
          </ul>
          {total > sessions.length && (
            <Text fz="sm" c="dimmed">
              {t('accountSecurity.moreSessions', {
                shown: formatNumber(sessions.length),
                total: formatNumber(total),
              })}
            </Text>
          )}
          {sessions.some(({ isCurrent }) => !isCurrent) && (
            <Group>
              <BusyButton variant="default" color="red" busy={endOthers.isPending} onClick={askToEndOthers}>
                {t('accountSecurity.endOthers')}
              </BusyButton>
            </Group>
          )}
        </>
      )}
    </QueryView>
  );
}

function SessionRow({ session }: { session: DeviceSession }) {
  const { _id: id, device, kind, startedAt, lastUsedAt, isCurrent } = session;
  const end = useAction(endSession, [listSessions]);
  const Icon = icons[kind];
  const askToEnd = () =>
    ask({
      question: t('accountSecurity.endQuestion'),
      help: t('accountSecurity.endHelp', { device }),
      confirm: t('accountSecurity.end'),
      onConfirm: () => end.mutate({ params: { id } }, told('accountSecurity.ended')),
    });
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Icon size={22} aria-hidden />
        <div style={{ minInlineSize: 0 }}>
          <Text fw={600}>
            <bdi>{device}</bdi>
          </Text>
          <Text fz="sm" c="dimmed">
            {`${t('accountSecurity.lastUsed')} `}
            <TimeText at={lastUsedAt} relative />
            {` · ${t('accountSecurity.signedInAt')} `}
            <TimeText at={startedAt} />
          </Text>
        </div>
      </Group>
      {isCurrent ? (
        <Badge size="lg" color="green" style={{ flexShrink: 0 }}>
          {t('accountSecurity.thisDevice')}
        </Badge>
      ) : (
        <BusyButton
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          busy={end.isPending}
          aria-label={t('accountSecurity.endDevice', { device })}
          onClick={askToEnd}
        >
          {t('accountSecurity.end')}
        </BusyButton>
      )}
    </Group>
  );
}

function told(done: 'accountSecurity.ended' | 'accountSecurity.endedOthers') {
  return {
    onSuccess: () => toastSuccess(t(done)),
    onError: (error: Error) => toastFailure(failureText(error, t('accountSecurity.endFailed')), 'sessions'),
  };
}
