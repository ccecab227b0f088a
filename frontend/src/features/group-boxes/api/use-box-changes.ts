import {
  createGroupBox,
  getGroupBox,
  listGroupBoxAssignments,
  listGroupBoxes,
  removeGroupBox,
  restoreGroupBox,
  updateGroupBox,
} from '@megafon/contracts';
import { useAction } from '../../../lib/query.js';

/** What goes and comes with a box. */
const changed = [listGroupBoxes, listGroupBoxAssignments];

export function useCreateBox() {
  return useAction(createGroupBox, [listGroupBoxes]);
}

export function useUpdateBox() {
  return useAction(updateGroupBox, [listGroupBoxes, getGroupBox]);
}

export function useRemoveBox() {
  return useAction(removeGroupBox, changed);
}

/** Of one that was removed lately. */
export function useRestoreBox() {
  return useAction(restoreGroupBox, changed);
}
