import {
  countGroups,
  groupsChanged,
  listAvailableGroups,
  listGroups,
  listLeftOutGroups,
  pageGroups,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const groupsLive = [
  refetches(groupsChanged, listGroups, pageGroups, countGroups, listAvailableGroups, listLeftOutGroups),
];
