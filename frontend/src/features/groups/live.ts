import { groupsChanged, listAvailableGroups, listGroups } from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const groupsLive = [refetches(groupsChanged, listGroups, listAvailableGroups)];
