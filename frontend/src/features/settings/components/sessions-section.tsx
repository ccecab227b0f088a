import { endOtherSessions, endSession, listSessions } from '@megafon/contracts';
import type { DeviceKind, DeviceSession } from '@megafon/contracts';
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconQuestionMark } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../components/ask.js';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query, useAction } from '../../../lib/query.js';
import { failureText } from '../failure-text.js';
import { Section } from './section.js';
import classes from '../../../components/rows.module.css';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
const icons: Record<DeviceKind, Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconQuestionMark,
};

export function SessionsSection() {
  const answer = useQuery({ ...query(listSessions), refetchOnMount: 'always' });
  const endOthers = useAction(endOtherSessions, [listSessions]);
  const askToEndOthers = () =>
    ask({
      question: t('settings.endOthersQuestion'),
      help: t('settings.endOthersHelp'),
      confirm: t('settings.endOthers'),
      onConfirm: () => endOthers.mutate({}, told('settings.endedOthers')),
    });
  return (
    <Section title={t('settings.sessions')} help={t('settings.sessionsHelp')}>
      <QueryView
        query={answer}
        skeleton={<Skeleton h={120} radius="md" />}
        failed={t('settings.sessionsLoadFailed')}
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
                {t('settings.moreSessions', {
                  shown: formatNumber(sessions.length),
                  total: formatNumber(total),
                })}
              </Text>
            )}
            {sessions.some(({ isCurrent }) => !isCurrent) && (
              <Group>
                <Button variant="default" color="red" disabled={endOthers.isPending} onClick={askToEndOthers}>
                  {t('settings.endOthers')}
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function SessionRow({ session }: { session: DeviceSession }) {
  const { _id: id, device, kind, startedAt, lastUsedAt, isCurrent } = session;
  const end = useAction(endSession, [listSessions]);
  const Icon = icons[kind];
  const askToEnd = () =>
    ask({
      question: t('settings.endQuestion'),
      help: t('settings.endHelp', { device }),
      confirm: t('settings.end'),
      onConfirm: () => end.mutate({ params: { id } }, told('settings.ended')),
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
            {`${t('settings.lastUsed')} `}
            <TimeText at={lastUsedAt} relative />
            {` · ${t('settings.signedInAt')} `}
            <TimeText at={startedAt} />
          </Text>
        </div>
      </Group>
      {isCurrent ? (
        <Badge size="lg" color="green" style={{ flexShrink: 0 }}>
          {t('settings.thisDevice')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          style={{ flexShrink: 0 }}
          disabled={end.isPending}
          aria-label={t('settings.endDevice', { device })}
          onClick={askToEnd}
        >
          {t('settings.end')}
        </Button>
      )}
    </Group>
  );
}

function told(done: 'settings.ended' | 'settings.endedOthers') {
  return {
    onSuccess: () => toastSuccess(t(done)),
    onError: (error: Error) => toastFailure(failureText(error, t('settings.endFailed')), 'sessions'),
  };
}
