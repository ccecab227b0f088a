import { getAutomationState } from '@megafon/contracts';
import { Alert, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TimeText } from '../../components/time-text.js';
import { t } from '../../i18n/t.js';
import { query } from '../../lib/query.js';

const lookEveryMs = 60_000;

/** Why nothing is done at present, in words, while an admin has stopped everything. */
export function StoppedNotice() {
  const state = useQuery({ ...query(getAutomationState), refetchInterval: lookEveryMs }).data;
  if (!state?.isStopped) return null;
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
