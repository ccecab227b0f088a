import {
  boxChanged,
  countGroups,
  getGroupBox,
  listAvailableGroups,
  listGroupBoxAssignments,
  listGroupBoxes,
  pageGroups,
} from '@megafon/contracts';
import { onLive } from '../../lib/live/answers.js';

export const groupBoxesLive = [
  onLive(boxChanged, ({ kind, boxId }, answers) => {
    if (kind !== 'group-box') return;
    answers.refetch(listGroupBoxes);
    answers.refetch(listGroupBoxAssignments);
    answers.refetch(pageGroups);
    answers.refetch(countGroups);
    answers.refetch(getGroupBox, { params: { id: boxId } });
    answers.refetch(listAvailableGroups, { params: { boxId } });
  }),
];
