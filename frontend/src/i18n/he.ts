import { accountSecurity } from './he/account-security.js';
import { aiWriting, createPage } from './he/ai-writing.js';
import { addAccount, connections, kept, liveLogin } from './he/connections.js';
import { adminAudit } from './he/admin-audit.js';
import { deadLetters } from './he/dead-letters.js';
import { admin, adminStrangePages, killSwitch, proxies } from './he/admin.js';
import {
  adminAccounts,
  adminActivity,
  adminDeletions,
  adminPanel,
  adminPlans,
  adminSystem,
  adminUsers,
} from './he/admin-panel.js';
import { campaignStatus, runState } from './he/campaign-status.js';
import { campaignForm, campaigns, evidence, failure, recheck, run } from './he/campaigns.js';
import { campaignControl, campaignPreview, campaignTimes, campaignWarnings } from './he/campaign-control.js';
import { failurePlace } from './he/failure-place.js';
import { bumps } from './he/bumps.js';
import { calendar } from './he/calendar.js';
import { hints } from './he/hints.js';
import { history, historyReport } from './he/history.js';
import { auth, quickstart } from './he/auth.js';
import { commentBoxes, groupBoxes, groups, media, order, postBoxes, textBox } from './he/content.js';
import { quickSearch } from './he/quick-search.js';
import { rowImport } from './he/row-import.js';
import { landing } from './he/landing.js';
import { common, units } from './he/common.js';
import { lostEdit } from './he/lost-edit.js';
import { passwords } from './he/passwords.js';
import { picker } from './he/pickers.js';
import { payment } from './he/payment.js';
import { postingRules } from './he/posting-rules.js';
import { postComments } from './he/post-comments.js';
import { charts, dashboard } from './he/dashboard.js';
import { lessons, statistics } from './he/statistics.js';
import { secondFactors } from './he/second-factors.js';
import { settings } from './he/settings.js';
import { invoices } from './he/invoices.js';
import { subscription } from './he/subscription.js';
import { bell, notificationSettings } from './he/notifications.js';
import { timeZone } from './he/time-zone.js';
import { wordings } from './he/wordings.js';
import { frame, nav, shortcuts, spotlight, stopped, strangePages } from './he/frame.js';

/** Every word of the interface. */
export const he = {
  common,
  units,
  picker,
  frame,
  nav,
  stopped,
  strangePages,
  shortcuts,
  spotlight,
  quickSearch,
  bell,
  notificationSettings,
  auth,
  passwords,
  rowImport,
  landing,
  quickstart,
  connections,
  kept,
  addAccount,
  liveLogin,
  groups,
  groupBoxes,
  commentBoxes,
  media,
  order,
  postBoxes,
  textBox,
  wordings,
  postComments,
  postingRules,
  aiWriting,
  createPage,
  lostEdit,
  campaigns,
  campaignStatus,
  runState,
  campaignForm,
  campaignControl,
  campaignPreview,
  bumps,
  campaignTimes,
  campaignWarnings,
  calendar,
  run,
  failure,
  failurePlace,
  evidence,
  recheck,
  history,
  hints,
  historyReport,
  payment,
  subscription,
  dashboard,
  statistics,
  lessons,
  charts,
  accountSecurity,
  secondFactors,
  invoices,
  settings,
  timeZone,
  admin,
  adminPanel,
  adminUsers,
  adminDeletions,
  adminAccounts,
  adminPlans,
  adminActivity,
  adminSystem,
  adminAudit,
  deadLetters,
  proxies,
  adminStrangePages,
  killSwitch,
} as const;
