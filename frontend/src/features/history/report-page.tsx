import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { LoadError } from '../../components/load-error.js';
import { t } from '../../i18n/t.js';
import { readReport } from './api/read-report.js';
import { RunReport } from './components/run-report.js';
import classes from './report-page.module.css';

/** One run on paper: the browser prints it, or saves it as a PDF. */
export function ReportPage() {
  const { runId = '' } = useParams();
  const report = useQuery(readReport(runId));
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="lg" className={classes.actions}>
        <Button component={Link} to="/history" variant="default">
          {t('historyReport.back')}
        </Button>
        {report.data !== undefined && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('historyReport.print')}
          </Button>
        )}
      </Group>
      {report.data !== undefined ? (
        <RunReport {...report.data} />
      ) : report.isError ? (
        <LoadError text={t('historyReport.loadFailed')} onRetry={report.refetch} busy={report.isFetching} />
      ) : (
        <Stack role="status" aria-label={t('historyReport.gathering')}>
          <Skeleton h={32} />
          <Skeleton h={160} />
          <Skeleton h={320} />
        </Stack>
      )}
    </main>
  );
}
