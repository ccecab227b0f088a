import { z } from 'zod';
import { actionFailure, shownEvidence } from '../automation/actions.js';
import { endpoint } from '../definition/define-request.js';
import { bodyText, byId, isoTime, objectId, requiredName, success, webUrl } from '../text/text.js';

export const campaignTypes = ['mixed_posts', 'comments_only'] as const;
export const campaignStatuses = [
  'draft',
  'pending',
  'scheduled',
  'publishing',
  'published',
  'pending_approval',
  'failed',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Groups one campaign may post to, whatever the plan. */
export const maxGroupsPerCampaign = 100;
/** Intervals of the page, from the specification. */
export const campaignPollMs = 3_000;
export const elapsedRefreshMs = 30_000;

/** As long as an answer to a group's questions may be. */
export const longestJoinAnswer = 500;

export const stepIds = {
  mixed_posts: ['preparing', 'browsing', 'joining', 'posting', 'commenting', 'completing'],
  comments_only: ['preparing', 'navigating', 'commenting', 'completing'],
} as const;
export type StepId = (typeof stepIds)[keyof typeof stepIds][number];

export const runStep = z.object({ id: z.string(), title: z.string(), completed: z.boolean() });

/** Where one group of a run stands. */
export const targetStates = [
  'waiting',
  'joining',
  'posting',
  'commenting',
  'done',
  'pending_approval',
  'unknown',
  'failed',
] as const;

/** One thing that an account did, or may have done, at a target. */
export const targetAction = z.object({
  actionId: z.string(),
  kind: z.enum(['join', 'publish', 'comment']),
  /** unknown: it may have happened; `recheckAction` looks. */
  state: z.enum(['done', 'unknown', 'failed']),
  evidence: shownEvidence,
});
export type TargetAction = z.infer<typeof targetAction>;

/** One group (or, for comments_only, the post) of a run. */
export const runTarget = z.object({
  targetId: z.string(),
  groupName: z.string(),
  accountId: z.string(),
  state: z.enum(targetStates),
  permalink: z.string().nullable(),
  commentPermalink: z.string().nullable(),
  reason: actionFailure.nullable(),
  /** What is settled of it, but for what there was nothing to do. */
  actions: z.array(targetAction).default([]),
});
export type RunTarget = z.infer<typeof runTarget>;

export const progressLog = z.object({
  message: z.string(),
  status: z.enum(['success', 'error', 'info']),
  timestamp: isoTime,
  /** Path below /api of the picture taken as proof; null where there is none. */
  screenshotPath: z.string().nullable(),
  /** Both pictures of the action that the line is about. */
  evidence: shownEvidence.nullable().default(null),
});
export type ProgressLog = z.infer<typeof progressLog>;

export const publishedPost = z.object({
  url: z.string(),
  imageUrl: z.string().nullable(),
  groupName: z.string(),
  postText: z.string(),
  accountId: z.string(),
  publishedAt: isoTime,
  pendingApproval: z.boolean(),
  evidence: shownEvidence,
});
export type PublishedPost = z.infer<typeof publishedPost>;

export const writtenComment = z.object({
  url: z.string(),
  /** '' where the campaign comments on a post that is in no group of its own. */
  groupName: z.string(),
  text: z.string(),
  accountId: z.string(),
  writtenAt: isoTime,
  evidence: shownEvidence,
});
export type WrittenComment = z.infer<typeof writtenComment>;

/** A post or comment that may stand on the network: its answer was lost. */
export const unclearAction = z.object({
  actionId: z.string(),
  kind: z.enum(['join', 'publish', 'comment']),
  groupName: z.string(),
  text: z.string(),
  accountId: z.string(),
  since: isoTime,
  evidence: shownEvidence,
});
export type UnclearAction = z.infer<typeof unclearAction>;

const accountRefs = z.array(z.object({ accountId: objectId })).max(50);

export const campaign = z.object({
  _id: objectId,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  scheduledAt: isoTime.nullable(),
  isRecurring: z.boolean(),
  postBox: objectId.nullable(),
  groupBox: objectId.nullable(),
  commentBox: objectId.nullable(),
  postUrl: z.string().nullable(),
  facebookAccounts: accountRefs,
  /** What a group that asks questions is told when an account joins it; '' where such groups are not joined. */
  joinAnswer: z.string(),
  /** Percent of the steps that are completed. */
  progress: z.number().int().min(0).max(100),
  currentStep: z.string().nullable(),
  /** The last run's totals. */
  comments: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  reach: z.number().int(),
  processedGroups: z.number().int(),
  totalGroups: z.number().int(),
  groupName: z.string().nullable(),
  publishedPosts: z.array(publishedPost),
  writtenComments: z.array(writtenComment),
  /** What nobody knows the result of; a person may have it looked for. */
  unclearActions: z.array(unclearAction),
  progressLogs: z.array(progressLog),
  startedAt: isoTime.nullable(),
  publishedAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Campaign = z.infer<typeof campaign>;

const inputFields = {
  name: requiredName(120),
  type: z.enum(campaignTypes),
  scheduledAt: isoTime.nullable(),
  isRecurring: z.boolean(),
  postBox: objectId.nullable(),
  groupBox: objectId.nullable(),
  commentBox: objectId.nullable(),
  postUrl: z.union([z.literal(''), webUrl]).nullable(),
  facebookAccounts: z.array(z.strictObject({ accountId: objectId })).max(50),
  joinAnswer: bodyText(longestJoinAnswer).transform((text) => text.trim()),
};

/** Which materials are needed depends on the type; the service checks it (CAMPAIGN.MATERIAL_REQUIRED). */
export const campaignInput = z.strictObject({
  ...inputFields,
  scheduledAt: inputFields.scheduledAt.default(null),
  isRecurring: inputFields.isRecurring.default(false),
  postBox: inputFields.postBox.default(null),
  groupBox: inputFields.groupBox.default(null),
  commentBox: inputFields.commentBox.default(null),
  postUrl: inputFields.postUrl.default(null),
  facebookAccounts: inputFields.facebookAccounts.default([]),
  joinAnswer: inputFields.joinAnswer.default(''),
});

/** Not `campaignInput.partial()`: that would fill in the defaults of what is not named. */
export const campaignChange = z.strictObject(inputFields).partial();

const inputErrors = [
  'CAMPAIGN.MATERIAL_REQUIRED',
  'CAMPAIGN.POST_URL_REQUIRED',
  'BOX.NOT_FOUND',
  'ACCOUNT.NOT_FOUND',
] as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  service: 'campaigns',
  access: 'user',
  cost: 3,
  summary: "The caller's campaigns, newest first, each with its last run.",
  reply: z.array(campaign),
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id',
  service: 'campaigns',
  access: 'user',
  summary: 'One campaign with its last run.',
  params: byId,
  reply: campaign,
  errors: ['CAMPAIGN.NOT_FOUND'],
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'Creates a campaign; with a time to come it is scheduled.',
  body: campaignInput,
  reply: campaign,
  errors: [...inputErrors, 'CAMPAIGN.LIMIT_REACHED'],
  status: 201,
});

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/:id',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'Changes a campaign that is not running; what is not named stays as it is.',
  params: byId,
  body: campaignChange,
  reply: campaign,
  errors: [...inputErrors, 'CAMPAIGN.NOT_FOUND', 'CAMPAIGN.NOT_EDITABLE'],
});

export const removeCampaign = endpoint({
  method: 'DELETE',
  path: '/campaigns/:id',
  service: 'campaigns',
  access: 'user',
  summary: 'Deletes a campaign that is not running.',
  params: byId,
  reply: success,
  errors: ['CAMPAIGN.NOT_FOUND', 'CAMPAIGN.RUNNING'],
});

export const runCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/run',
  service: 'campaigns',
  access: 'user',
  cost: 10,
  summary: 'Runs a campaign now. Running one that already runs changes nothing.',
  params: byId,
  reply: z.object({ success: z.literal(true), runId: z.string(), message: z.string().optional() }),
  errors: [
    'CAMPAIGN.NOT_FOUND',
    'CAMPAIGN.EMPTY_BOX',
    'CAMPAIGN.TOO_MANY_GROUPS',
    'ACCOUNT.NONE_CONNECTED',
    'BOX.NOT_FOUND',
  ],
});

export const getCampaignProgress = endpoint({
  method: 'GET',
  path: '/campaigns/:id/progress',
  service: 'campaigns',
  access: 'user',
  summary: "The steps of a campaign's last run, and each group in it.",
  params: byId,
  reply: z.object({
    steps: z.array(runStep),
    currentStep: z.string().nullable(),
    status: z.enum(campaignStatuses),
    progress: z.number().int(),
    targets: z.array(runTarget),
    logs: z.array(progressLog),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
  }),
  errors: ['CAMPAIGN.NOT_FOUND'],
});

/** Answered by the gateway with the picture itself; campaigns only says where it lies, once it is the caller's. */
export const getEvidence = endpoint({
  method: 'GET',
  path: '/campaigns/:id/evidence/:name',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary: 'A picture taken right before or after an action of the campaign.',
  params: z.strictObject({ id: objectId, name: z.string().regex(/^[0-9a-f]{32}-(before|after)$/) }),
  reply: z.object({ storageKey: z.string() }),
  errors: ['CAMPAIGN.NOT_FOUND', 'EVIDENCE.NOT_FOUND'],
  controller: 'custom',
});
