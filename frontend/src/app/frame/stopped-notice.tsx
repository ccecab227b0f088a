import { getAutomationState } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Alert, Text } from '@mantine/core';
import { IconHandStop, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TimeText } from '../../components/time-text.js';
import { t } from '../../i18n/t.js';
import { query } from '../../lib/query.js';

const lookEveryMs = 60_000;

type AutomationState = ReplyOf<typeof getAutomationState>;

/** Why nothing is done at present, in words: an admin has stopped everything, or what is there to do waits. */
export function StoppedNotice() {
  const state = useQuery({ ...query(getAutomationState), refetchInterval: lookEveryMs }).data;
  if (state?.isStopped) return <Stopped state={state} />;
  return state?.strangePages ? <Waiting {...state.strangePages} /> : null;
}

function Waiting({ nextLookAt }: NonNullable<AutomationState['strangePages']>) {
  return (
    <Alert
      color="orange"
      mb="lg"
      role="status"
      icon={<IconHourglass size={20} />}
      title={t('strangePages.title')}
    >
      <Text fz="sm" maw="70ch">
        {t('strangePages.help')}
      </Text>
      <Text fz="xs" c="dimmed" mt={4}>
        {`${t('strangePages.nextLook')} `}
        <TimeText at={nextLookAt} />
      </Text>
    </Alert>
  );
}

function Stopped({ state }: { state: AutomationState }) {
  return (
    <Alert color="orange" mb="lg" role="status" icon={<IconHandStop size={20} />} title={t('stopped.title')}>
      <Text fz="sm" maw="70ch">
        {t('stopped.help')}
      </Text>
      {state.reason !== '' && (
        <Text fz="sm" mt={4}>
          {`${t('stopped.reason')} `}
          <bdi>{state.reason}</bdi>
        </Text>
      )}
      {state.since !== null && (
        <Text fz="xs" c="dimmed" mt={4}>
          {`${t('stopped.since')} `}
          <TimeText at={state.since} />
        </Text>
      )}
    </Alert>
  );
}
