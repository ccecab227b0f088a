import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { useExportHistory } from '../api/export-history.js';
import type { HistoryView } from '../api/use-history.js';

/** Saves all that the filter shows, however much of it is on the page. */
export function ExportButton({ view }: { view: HistoryView }) {
  const saving = useExportHistory(view, {
    onSuccess: () => toastSuccess(t('history.exported')),
    onError: () => toastFailure(t('history.exportFailed')),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      busy={saving.isPending}
      spins
      onClick={() => saving.mutate()}
    >
      {t('history.export')}
    </BusyButton>
  );
}
