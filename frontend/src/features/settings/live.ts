import {
  accountConnected,
  accountRemoved,
  campaignChanged,
  getAiWriting,
  getProfile,
  getSecondFactors,
  getUsage,
  groupsChanged,
  secondFactorChanged,
  subscriptionChanged,
  userProfileChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const settingsLive = [
  refetches(userProfileChanged, getProfile, getAiWriting),
  refetches(secondFactorChanged, getSecondFactors),
  refetches(subscriptionChanged, getProfile, getUsage),
  refetches(groupsChanged, getUsage),
  refetches(campaignChanged, getUsage),
  refetches(accountConnected, getUsage),
  refetches(accountRemoved, getUsage),
];
