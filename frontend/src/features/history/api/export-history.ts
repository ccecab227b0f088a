import { exportHistory } from '@megafon/contracts';
import { t } from '../../../i18n/t.js';
import { callForBlob } from '../../../lib/call.js';
import { filterOf } from './use-history.js';
import type { HistoryView } from './use-history.js';

/** A browser has begun to save the file by then. */
const keptMs = 60_000;

/** Saves what the view shows as a file. @throws ApiError */
export async function saveHistory(view: HistoryView): Promise<void> {
  const query = new URLSearchParams(filterOf(view));
  const file = await callForBlob(exportHistory, `${exportHistory.path}?${query.toString()}`);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = t('history.exportName', { day: new Date().toLocaleDateString('sv-SE') });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
