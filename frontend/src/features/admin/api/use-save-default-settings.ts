import { getDefaultSettings, updateDefaultSettings } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useSaveDefaultSettings() {
  return useAction(updateDefaultSettings, [getDefaultSettings]);
}
