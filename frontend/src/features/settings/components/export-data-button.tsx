import { exportOwnData } from '@megafon/contracts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { BusyButton } from '../../../components/busy-button.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { callForBlob } from '../../../lib/call.js';
import { dayOfFile, saveFile } from '../../../lib/save-file.js';

export function ExportDataButton() {
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(await callForBlob(exportOwnData, exportOwnData.path), `megafon-${dayOfFile()}.json`),
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
