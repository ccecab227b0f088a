import {
  boxChanged,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
} from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

export const groupBoxesLive = [
  onLive(boxChanged, ({ kind, boxId }, answers) => {
    if (kind !== 'group-box') return;
    answers.refetch(listGroupBoxes);
    answers.refetch(listGroupBoxAssignments);
    answers.refetch(getGroupBox, { params: { id: boxId } });
    answers.refetch(listAvailableGroups, { params: { boxId } });
  }),
];
