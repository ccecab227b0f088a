import { testCommentText } from '@megafon/contracts';
import type { Owned } from './owned.js';

/** A call of somebody else that names what is not theirs. */
export interface Ask {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** What it is answered with; 404 unless given: what is somebody else's is not there. */
  answers?: number;
}

/**
 * Every call a signed-in user may make: `own` names nothing that belongs to anybody, and answers of the caller alone.
 * The others are asked with what `of` belongs to, by somebody who has things of their `own`.
 */
export type AnothersCall = 'own' | ((of: Owned, own: Owned) => Ask[]);

/** Changes nothing, and tells nothing: what is not the caller's is left out. */
const unheard = 200;
const byId = (what: (of: Owned) => string, rest: Omit<Ask, 'params'> = {}): AnothersCall => {
  return (of) => [{ params: { id: what(of) }, ...rest }];
};
const ofGroupBox = (body?: (of: Owned) => unknown): AnothersCall => {
  return (of) => [{ params: { boxId: of.groupBoxId }, body: body?.(of) }];
};
const ofCampaign = (rest: Omit<Ask, 'params'> = {}) => byId(({ campaignId }) => campaignId, rest);
const ofRun: AnothersCall = ({ runId }) => [{ params: { runId } }];
const ofLogin = (body?: unknown): AnothersCall => {
  return ({ loginId: sessionId }) => [{ params: { sessionId }, body, answers: 410 }];
};
const ofMedia: AnothersCall = ({ filename }) => [{ params: { filename } }];
const named = { name: 'של מישהו אחר' };
const posts = [{ text: 'מבצע' }];
const comments = [{ text: 'פרטים בפרטי' }];

/** A campaign of somebody else's things: of each alone, beside one's own. */
function campaigns(of: Owned, own: Owned): Record<string, unknown>[] {
  const mixed = {
    type: 'mixed_posts',
    postBox: own.postBoxId,
    groupBox: own.groupBoxId,
    commentBox: own.commentBoxId,
    facebookAccounts: [{ accountId: own.accountId }],
  };
  return [
    { ...mixed, postBox: of.postBoxId },
    { ...mixed, groupBox: of.groupBoxId },
    { ...mixed, commentBox: of.commentBoxId },
    { ...mixed, facebookAccounts: [{ accountId: of.accountId }] },
  ];
}

const isOfAccount = (campaign: object, { accountId }: Owned) => JSON.stringify(campaign).includes(accountId);
/** An account that is not there is as good as none. */
const noneConnected = 409;
const at = '2030-01-01T08:00:00.000Z';

export const anothersCalls: Record<string, AnothersCall> = {
  resendVerification: 'own',
  verify: 'own',
  dismissHint: 'own',
  showHintsAgain: 'own',
  getNotificationSettings: 'own',
  saveNotificationSettings: 'own',
  listNotifications: 'own',
  readNotifications: ({ notificationId: id }) => [{ body: { ids: [id], upTo: id }, answers: unheard }],
  deleteOwnAccount: 'own',
  exportOwnData: 'own',
  cancelEmailChange: 'own',
  changePassword: 'own',
  changePlan: 'own',
  getProfile: 'own',
  updateProfile: 'own',
  addPasskey: 'own',
  askSecondFactor: 'own',
  confirmApp: 'own',
  getSecondFactors: 'own',
  removePasskey: (of, { password: currentPassword }) => [
    { params: { id: of.generationId }, body: { currentPassword }, answers: 409 },
  ],
  renamePasskey: (of, { password: currentPassword }) => [
    { params: { id: of.generationId }, body: { currentPassword, ...named }, answers: 409 },
  ],
  removeSecondFactors: 'own',
  renewRecoveryCodes: 'own',
  startApp: 'own',
  startPasskey: 'own',
  endOtherSessions: 'own',
  listSessions: 'own',
  endSession: byId(({ sessionId }) => sessionId),
  changeTimeZone: 'own',
  getUsage: 'own',

  addGroup: 'own',
  listGroups: 'own',
  chooseGroups: ({ groupId }) => [
    { body: { add: [groupId], remove: [] } },
    { body: { add: [], remove: [groupId] } },
  ],
  countGroups: 'own',
  fetchGroups: 'own',
  importGroups: 'own',
  listLeftOutGroups: 'own',
  pageGroups: 'own',
  removeGroup: byId(({ groupId }) => groupId),
  restoreGroup: byId(({ groupId }) => groupId),
  addGroupToBox: (of, own) => [
    { params: { boxId: of.groupBoxId }, body: { groupId: own.groupId } },
    { params: { boxId: own.groupBoxId }, body: { groupId: of.groupId } },
  ],
  addGroupsToBox: (of, own) => [
    { params: { boxId: of.groupBoxId }, body: { groupIds: [own.groupId] } },
    { params: { boxId: own.groupBoxId }, body: { groupIds: [of.groupId] } },
  ],
  addMatchingGroupsToBox: ofGroupBox(() => ({ q: '' })),
  createGroupBox: 'own',
  listGroupBoxes: 'own',
  getGroupBox: byId(({ groupBoxId }) => groupBoxId),
  removeGroupBox: byId(({ groupBoxId }) => groupBoxId),
  updateGroupBox: byId(({ groupBoxId }) => groupBoxId, { body: named }),
  listAvailableGroups: ofGroupBox(),
  listGroupBoxAssignments: 'own',
  removeGroupFromBox: (of, own) => [
    { params: { boxId: of.groupBoxId, groupId: of.groupId } },
    { params: { boxId: own.groupBoxId, groupId: of.groupId }, answers: unheard },
  ],
  removeGroupsFromBox: ofGroupBox(({ groupId }) => ({ groupIds: [groupId] })),
  restoreGroupBox: byId(({ groupBoxId }) => groupBoxId),
  createCommentBox: ({ filename }) => [
    {
      body: { ...named, comments: [{ text: 'פרטים', media: { type: 'image', filename } }] },
    },
  ],
  listCommentBoxes: 'own',
  createPostBox: ({ filename }) => [
    { body: { ...named, posts: [{ text: 'מבצע', media: { type: 'image', filename } }] } },
  ],
  listPostBoxes: 'own',
  getCommentBox: byId(({ commentBoxId }) => commentBoxId),
  removeCommentBox: byId(({ commentBoxId }) => commentBoxId),
  updateCommentBox: (of, own) => [
    { params: { id: of.commentBoxId }, body: { ...named, comments } },
    {
      params: { id: own.commentBoxId },
      body: {
        ...named,
        comments: [{ text: 'פרטים', media: { type: 'image', filename: of.filename } }],
      },
    },
  ],
  getPostBox: byId(({ postBoxId }) => postBoxId),
  removePostBox: byId(({ postBoxId }) => postBoxId),
  updatePostBox: (of, own) => [
    { params: { id: of.postBoxId }, body: { ...named, posts } },
    {
      params: { id: own.postBoxId },
      body: { ...named, posts: [{ text: 'מבצע', media: { type: 'image', filename: of.filename } }] },
    },
  ],
  restoreCommentBox: byId(({ commentBoxId }) => commentBoxId),
  restorePostBox: byId(({ postBoxId }) => postBoxId),
  listMediaAddresses: ({ filename: filenames }) => [{ query: { filenames }, answers: unheard }],
  removeCommentMedia: ofMedia,
  removePostMedia: ofMedia,
  uploadCommentMedia: 'own',
  uploadPostMedia: 'own',
  cancelGeneration: byId(({ generationId }) => generationId),
  getAiWriting: 'own',
  getGeneration: byId(({ generationId }) => generationId),
  startGeneration: 'own',

  listFacebookAccounts: 'own',
  removeFacebookAccount: byId(({ accountId }) => accountId),
  setAccountConsent: byId(({ accountId }) => accountId, { body: { consent: false } }),
  testFacebookAccount: ({ accountId }) => [{ body: { accountId } }, { body: { accountId, byHand: true } }],
  recheckAction: ({ actionId }) => [{ params: { actionId } }],
  getAutomationState: 'own',
  interactiveCancel: ({ loginId: sessionId }) => [{ params: { sessionId }, answers: unheard }],
  interactiveComplete: ofLogin(),
  interactiveLogin: 'own',
  interactiveScreenshot: ofLogin(),
  interactiveTakeover: ofLogin({ driving: true }),
  interactiveTwoFactor: ofLogin({ twoFactorCode: '123456' }),
  interactiveVisit: ({ accountId }) => [{ params: { accountId } }],
  getPostingRules: 'own',
  savePostingRules: 'own',

  getCampaignTotals: 'own',
  listCampaigns: 'own',
  createCampaign: (of, own) => campaigns(of, own).map((body) => ({ body: { ...named, ...body } })),
  pageCampaigns: 'own',
  getCalendar: (_of, _own) => [
    { query: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }, answers: unheard },
  ],
  checkCampaign: (of, own) =>
    campaigns(of, own)
      // It does not ask for comments.
      .filter(({ commentBox }) => commentBox === own.commentBoxId)
      .map(({ commentBox: _, ...campaign }) => ({
        body: { ...campaign, scheduledAt: at },
        // It asks which of one's own campaigns an account takes part in: of one that is not there, none.
        ...(isOfAccount(campaign, of) && { answers: unheard }),
      })),
  getCampaignTimes: ofCampaign(),
  getNextTimes: 'own',
  getCampaign: ofCampaign(),
  removeCampaign: ofCampaign(),
  restoreCampaign: ofCampaign(),
  updateCampaign: (of, own) => [
    { params: { id: of.campaignId }, body: named },
    ...campaigns(of, own).map((body) => ({ params: { id: own.campaignId }, body })),
  ],
  runCampaign: ofCampaign(),
  getCampaignProgress: ofCampaign(),
  getEvidence: ({ campaignId: id, evidenceName: name }, own) => [
    { params: { id, name } },
    { params: { id: own.campaignId, name } },
  ],
  listCampaignComments: ofCampaign(),
  listCampaignLogs: ofCampaign(),
  listCampaignPosts: ofCampaign(),
  listCampaignUnclear: ofCampaign(),
  duplicateCampaign: ofCampaign(),
  pauseCampaign: ofCampaign(),
  resumeCampaign: ofCampaign(),
  retryCampaign: ofCampaign({ body: {} }),
  stopCampaign: ofCampaign(),
  previewCampaign: ofCampaign(),
  previewDraft: (of, own) =>
    campaigns(of, own).map((body) => ({ body, ...(isOfAccount(body, of) && { answers: noneConnected }) })),
  exportHistory: 'own',
  getHistoryRun: ofRun,
  getHistoryTotals: 'own',
  listHistoryComments: ofRun,
  listHistoryFailures: ofRun,
  listHistoryLogs: ofRun,
  listHistoryPosts: ofRun,
  listHistoryUnclear: ofRun,
  pageHistory: 'own',
  pageHistoryRows: 'own',
  getCommentEvidence: ({ commentJobId: id, commentEvidenceName: name }) => [{ params: { id, name } }],
  getPostCommentJob: byId(({ commentJobId }) => commentJobId),
  submitPostComments: (of, own) => [
    { body: { postUrl: of.postUrl, facebookAccounts: [of.accountId], commentBoxId: own.commentBoxId } },
    { body: { postUrl: of.postUrl, facebookAccounts: [own.accountId], commentBoxId: of.commentBoxId } },
  ],
  testPostComments: (of) => [
    { body: { postUrl: of.postUrl, facebookAccounts: [of.accountId], testComment: testCommentText } },
  ],
  getAnalytics: 'own',
  getDashboardStats: 'own',
  getGroupStats: 'own',
  getLessons: 'own',

  getSubscriptionStatus: 'own',
  listInvoices: 'own',
  cancelSubscription: 'own',
  capturePaymentOrder: ({ orderId }) => [{ body: { orderId } }],
  createPaymentOrder: 'own',
};
