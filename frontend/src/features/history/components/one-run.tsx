import { getHistoryRun } from '@megafon/contracts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackToAll } from '../../../components/back-to-all.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../i18n/t.js';
import { usePollMs } from '../../../lib/live/use-poll-ms.js';
import { query } from '../../../lib/query.js';
import { HistoryList } from './history-list.js';

/** The run that an address names, opened: the bell and the calendar lead to it. */
export function OneRun({ runId }: { runId: string }) {
  const run = useQuery({ ...query(getHistoryRun, { params: { runId } }), refetchInterval: usePollMs() });
  return (
    <>
      <BackToAll to="/history" text={t('history.allRuns')} />
      <QueryView
        query={run}
        skeleton={<Skeleton h={78} radius="lg" />}
        failed={t('history.detailsFailed')}
        gone={{ to: '/history', label: t('history.allRuns') }}
      >
        {(known) => <HistoryList runs={[known]} opened={runId} />}
      </QueryView>
    </>
  );
}
