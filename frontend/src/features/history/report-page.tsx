import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PaperPage } from '../../components/paper-page.js';
import { t } from '../../i18n/t.js';
import { readReport } from './api/read-report.js';
import { RunReport } from './components/run-report.js';

/** One run on paper. */
export function ReportPage() {
  const { runId = '' } = useParams();
  const report = useQuery(readReport(runId));
  const words = {
    back: t('historyReport.back'),
    gathering: t('historyReport.gathering'),
    failed: t('historyReport.loadFailed'),
  };
  return (
    <PaperPage query={report} backTo="/history" words={words}>
      {(data) => <RunReport {...data} />}
    </PaperPage>
  );
}
