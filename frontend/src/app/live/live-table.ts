import { loginChanged, userRoleChanged } from '@megafon/contracts';
import { aiWritingLive } from '../../components/ai-writing/live.js';
import { campaignsLive } from '../../features/campaigns/live.js';
import { connectionsLive } from '../../features/connections/live.js';
import { dashboardLive } from '../../features/dashboard/live.js';
import { groupBoxesLive } from '../../features/group-boxes/live.js';
import { groupsLive } from '../../features/groups/live.js';
import { historyLive } from '../../features/history/live.js';
import { postCommentsLive } from '../../features/post-comments/live.js';
import { statisticsLive } from '../../features/statistics/live.js';
import { settingsLive } from '../../features/settings/live.js';
import { subscriptionLive } from '../../features/subscription/live.js';
import { textBoxesLive } from '../../features/text-boxes/live.js';
import { frameLive } from '../frame/live.js';
import type { LiveRule } from '../../lib/live/answers.js';

/** Which live event makes which answers old, or changes them: applied once, for all pages. */
export const liveTable: readonly LiveRule[] = [
  ...connectionsLive,
  ...groupsLive,
  ...groupBoxesLive,
  ...textBoxesLive,
  ...aiWritingLive,
  ...campaignsLive,
  ...dashboardLive,
  ...historyLive,
  ...postCommentsLive,
  ...statisticsLive,
  ...subscriptionLive,
  ...settingsLive,
  ...frameLive,
];

/** Live events that change no answer, each with why. */
export const changesNoAnswer: Readonly<Record<string, string>> = {
  [loginChanged.type]: 'the live login that it is of hears it itself',
  [userRoleChanged.type]: 'what a person may do is read from the token, which their next sign-in renews',
};
