import { addGroup } from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';
import { groupAnswers } from './use-placed-groups.js';

export function useAddGroup() {
  return useAction(addGroup, groupAnswers);
}
