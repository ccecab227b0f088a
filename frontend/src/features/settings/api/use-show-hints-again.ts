import { showHintsAgain } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

export function useShowHintsAgain() {
  return useAction(showHintsAgain);
}
