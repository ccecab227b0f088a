import { addAccount, connections, liveLogin } from './he/connections.js';
import {
  admin,
  campaignForm,
  campaigns,
  campaignStatus,
  evidence,
  failure,
  history,
  recheck,
  run,
} from './he/campaigns.js';
import { auth, landing, quickstart } from './he/auth.js';
import { commentBoxes, groupBoxes, groups, postBoxes } from './he/content.js';
import { common, units } from './he/common.js';
import { postComments } from './he/post-comments.js';
import { frame, happenings, nav, spotlight } from './he/frame.js';

/** Every word of the interface. */
export const he = {
  common,
  units,
  frame,
  nav,
  spotlight,
  happenings,
  auth,
  landing,
  quickstart,
  connections,
  addAccount,
  liveLogin,
  groups,
  groupBoxes,
  commentBoxes,
  postBoxes,
  postComments,
  campaigns,
  campaignStatus,
  campaignForm,
  run,
  failure,
  evidence,
  recheck,
  history,
  admin,
} as const;
