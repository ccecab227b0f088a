import { exportOwnData } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { callForBlob } from '../../../lib/call.js';
import { dayOfFile, saveFile } from '../../../lib/save-file.js';

/** Saves all that is the user's as a file; it is told of even when the page was left meanwhile. */
export function useExportOwnData(told: { onSuccess: () => void; onError: () => void }) {
  return useMutation({
    mutationFn: async () =>
      saveFile(await callForBlob(exportOwnData, exportOwnData.path), `megafon-${dayOfFile()}.json`),
    ...told,
  });
}
