import { exportHistory } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../i18n/t.js';
import { callForBlob } from '../../../lib/call.js';
import { dayOfFile, saveFile } from '../../../lib/save-file.js';
import { filterOf } from './use-history.js';
import type { HistoryView } from './use-history.js';

/** Saves what the view shows as a file; it is told of even when the page was left meanwhile. */
export function useExportHistory(view: HistoryView, told: { onSuccess: () => void; onError: () => void }) {
  return useMutation({ mutationFn: () => saveHistory(view), ...told });
}

async function saveHistory(view: HistoryView): Promise<void> {
  const query = new URLSearchParams(filterOf(view));
  const file = await callForBlob(exportHistory, `${exportHistory.path}?${query.toString()}`);
  saveFile(file, t('history.exportName', { day: dayOfFile() }));
}
