import { chooseGroups, listGroups, listGroupBoxes, listLeftOutGroups } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { query, useAction } from '../../../lib/query.js';
import { groupAnswers } from './use-placed-groups.js';

/** Groups that were found and that the plan had no room for. */
export function useLeftOut() {
  return useQuery(query(listLeftOutGroups));
}

/** The groups that are there, to be put beside those left out. */
export function useAllGroups() {
  return useQuery(query(listGroups));
}

export function useChooseGroups() {
  return useAction(chooseGroups, [listLeftOutGroups, listGroupBoxes, ...groupAnswers]);
}
