import {
  accountConnected,
  accountRemoved,
  campaignChanged,
  getAiWriting,
  getProfile,
  getUsage,
  groupsChanged,
  subscriptionChanged,
  userProfileChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const settingsLive = [
  refetches(userProfileChanged, getProfile, getAiWriting),
  refetches(subscriptionChanged, getProfile, getUsage),
  refetches(groupsChanged, getUsage),
  refetches(campaignChanged, getUsage),
  refetches(accountConnected, getUsage),
  refetches(accountRemoved, getUsage),
];
