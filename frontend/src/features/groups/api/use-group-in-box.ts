import { addGroupToBox, removeGroupFromBox } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';
import { placementAnswers } from './use-placed-groups.js';

/** Puts one group into a box. */
export function useAddToBox() {
  return useAction(addGroupToBox, placementAnswers);
}

/** Takes one group out of a box. */
export function useRemoveFromBox() {
  return useAction(removeGroupFromBox, placementAnswers);
}
