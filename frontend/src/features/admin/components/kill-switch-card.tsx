import { getKillSwitch } from '@megafon/contracts';
import type { KillSwitch } from '@megafon/contracts';
import { Card, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../components/busy-button.js';
import { ask } from '../../../components/ask.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { QueryView } from '../../../components/query-view.js';
import { TimeText } from '../../../components/time-text.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { query } from '../../../lib/query.js';
import { useTurnKillSwitch } from '../api/use-turn-kill-switch.js';
import { StopModal } from './stop-modal.js';

/** Whether everything is stopped, and for a superadmin the switch itself. */
export function KillSwitchCard({ mayTurn }: { mayTurn: boolean }) {
  const state = useQuery({ ...query(getKillSwitch), refetchInterval: 60_000 });
  const turn = useTurnKillSwitch();
  const notice = useNotice();
  const [asking, stop] = useDisclosure(false);

  const set = (isOn: boolean, reason: string) => {
    notice.clear();
    stop.close();
    turn.mutate(
      { body: { isOn, reason } },
      {
        onSuccess: () => toastSuccess(isOn ? t('killSwitch.stopped') : t('killSwitch.released')),
        onError: (error) => notice.fail(textOf(error, t('killSwitch.failed'))),
      },
    );
  };
  const askToRelease = () =>
    ask({
      question: t('killSwitch.releaseQuestion'),
      help: t('killSwitch.releaseHelp'),
      confirm: t('killSwitch.release'),
      danger: false,
      onConfirm: () => set(false, ''),
    });

  const card = (data: KillSwitch) => (
    <Card component="section" aria-label={t('killSwitch.title')}>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" align="flex-start" flex="1 1 300px">
          <ThemeIcon size={42} radius="xl" variant="light" color={data.isOn ? 'red' : 'green'}>
            {data.isOn ? <IconHandStop size={22} /> : <IconPlayerPlay size={22} />}
          </ThemeIcon>
          <StateWords state={data} mayTurn={mayTurn} />
        </Group>
        {mayTurn &&
          (data.isOn ? (
            <BusyButton onClick={askToRelease} busy={turn.isPending} spins>
              {t('killSwitch.release')}
            </BusyButton>
          ) : (
            <BusyButton color="red" onClick={stop.open} busy={turn.isPending} spins>
              {t('killSwitch.stop')}
            </BusyButton>
          ))}
      </Group>
      <StopModal opened={asking} onClose={stop.close} onStop={(reason) => set(true, reason)} />
    </Card>
  );
  return (
    <QueryView query={state} skeleton={<Skeleton h={96} radius="lg" />} failed={t('killSwitch.loadFailed')}>
      {({ data }) => card(data)}
    </QueryView>
  );
}

function StateWords({ state, mayTurn }: { state: KillSwitch; mayTurn: boolean }) {
  const { isOn, reason, at, by } = state;
  return (
    <Stack gap={2} miw={0} role="status">
      <Title order={2} fz="lg">
        {isOn ? t('killSwitch.on') : t('killSwitch.off')}
      </Title>
      <Text fz="sm" c="dimmed" maw="70ch">
        {isOn ? t('killSwitch.onHelp') : t('killSwitch.offHelp')}
      </Text>
      {isOn && reason !== '' && (
        <Text fz="sm">
          {`${t('stopped.reason')} `}
          <bdi>{reason}</bdi>
        </Text>
      )}
      {at !== null && by !== null && (
        <Text fz="xs" c="dimmed">
          {`${isOn ? t('killSwitch.stoppedBy') : t('killSwitch.releasedBy')} `}
          <bdi dir="ltr">{by}</bdi>
          {' · '}
          <TimeText at={at} />
        </Text>
      )}
      {!mayTurn && (
        <Text fz="xs" c="dimmed">
          {t('killSwitch.superadminOnly')}
        </Text>
      )}
    </Stack>
  );
}
