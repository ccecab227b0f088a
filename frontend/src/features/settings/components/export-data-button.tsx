import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { useExportOwnData } from '../api/use-export-own-data.js';

export function ExportDataButton() {
  const saving = useExportOwnData({
    onSuccess: () => toastSuccess(t('settings.dataSaved')),
    onError: () => toastFailure(t('settings.dataFailed')),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      busy={saving.isPending}
      spins
      onClick={() => saving.mutate()}
    >
      {t('settings.exportData')}
    </BusyButton>
  );
}
