import {
  accountConnected,
  accountRemoved,
  campaignChanged,
  getAiWriting,
  getPostingRules,
  getProfile,
  getSecondFactors,
  getUsage,
  groupsChanged,
  secondFactorChanged,
  subscriptionChanged,
  timeZoneChanged,
  userProfileChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const settingsLive = [
  refetches(userProfileChanged, getProfile, getAiWriting),
  refetches(timeZoneChanged, getProfile, getPostingRules),
  refetches(secondFactorChanged, getSecondFactors),
  refetches(subscriptionChanged, getProfile, getUsage),
  refetches(groupsChanged, getUsage),
  refetches(campaignChanged, getUsage),
  refetches(accountConnected, getUsage),
  refetches(accountRemoved, getUsage),
];
