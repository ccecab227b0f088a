import { savePostingRules } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useSavePostingRules() {
  return useAction(savePostingRules);
}
