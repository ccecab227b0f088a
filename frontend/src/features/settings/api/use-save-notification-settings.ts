import { saveNotificationSettings } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useSaveNotificationSettings() {
  return useAction(saveNotificationSettings);
}
