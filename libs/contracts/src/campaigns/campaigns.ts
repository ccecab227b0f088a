import { z } from 'zod';
import { endpoint } from '../definition/define-request.js';
import { revision } from '../definition/revision.js';
import {
  progressLog,
  publishedPost,
  runBumps,
  runCounts,
  runHold,
  unclearAction,
  writtenComment,
} from './campaign-run.js';
import { recurrence } from './campaign-times.js';
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

/** Comments that bring a post up again, so many of them and so many hours apart: all of it within a day. */
export const mostBumps = 5;
export const bumpHours = [1, 2, 3, 4, 6, 8, 12] as const;
export const bumping = z.union(
  bumpHours.map((hours) =>
    z.strictObject({
      everyHours: z.literal(hours),
      times: z
        .number()
        .int()
        .min(1)
        .max(Math.min(mostBumps, 24 / hours)),
    }),
  ),
);
export type Bumping = z.infer<typeof bumping>;
/** As it is answered. */
export const shownBumping = z.object({ times: z.number().int(), everyHours: z.number().int() });

const accountRefs = z.array(z.object({ accountId: objectId })).max(50);

export const campaign = z.object({
  _id: objectId,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  scheduledAt: isoTime.nullable(),
  isRecurring: z.boolean(),
  /** Of a recurring one; null for every day without an end. */
  recurrence: recurrence.nullable().default(null),
  postBox: objectId.nullable(),
  groupBox: objectId.nullable(),
  commentBox: objectId.nullable(),
  postUrl: z.string().nullable(),
  facebookAccounts: accountRefs,
  /** What a group that asks questions is told when an account joins it; '' where such groups are not joined. */
  joinAnswer: z.string(),
  /** Each group gets the post that earns most there, as far as it is known; else posts take turns. */
  learns: z.boolean().default(false),
  /** Each group gets its post in the hours that earn most there, as far as they are known; else at the campaign's time. */
  learnsHours: z.boolean().default(false),
  /** How each post is bumped over the hours that follow; null where it is not. */
  bumping: shownBumping.nullable().default(null),
  /** Percent of the steps that are completed. */
  progress: z.number().int().min(0).max(100),
  currentStep: z.string().nullable(),
  /** The last run's totals. */
  comments: z.number().int(),
  /** Of its posts, as they were read last; null while none was read, reach also where the network does not say. */
  likes: z.number().int().nullable(),
  shares: z.number().int().nullable(),
  reach: z.number().int().nullable(),
  processedGroups: z.number().int(),
  totalGroups: z.number().int(),
  groupName: z.string().nullable(),
  /** Of the last run, the newest ones: three in a list, their texts cut; how many there are is the total. */
  publishedPosts: z.array(publishedPost),
  publishedPostsTotal: z.number().int(),
  writtenComments: z.array(writtenComment),
  writtenCommentsTotal: z.number().int(),
  /** What nobody knows the result of; a person may have it looked for. */
  unclearActions: z.array(unclearAction),
  unclearActionsTotal: z.number().int(),
  progressLogs: z.array(progressLog),
  progressLogsTotal: z.number().int(),
  /** Of the last run; null where there is none. */
  runCounts: runCounts.nullable().default(null),
  /** Of the last run; null where its posts are not bumped. */
  bumps: runBumps.nullable().default(null),
  /** Set while a person holds the run up, or ends it. */
  hold: runHold.nullable().default(null),
  /** Its last time that had no run, where nothing ran since: what happened, and when that was noticed. */
  skipped: z.object({ message: z.string(), at: isoTime }).nullable().default(null),
  startedAt: isoTime.nullable(),
  publishedAt: isoTime.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Of what it does, not of when; only where it is read alone. */
  revision,
});
export type Campaign = z.infer<typeof campaign>;

const inputFields = {
  name: requiredName(120),
  type: z.enum(campaignTypes),
  scheduledAt: isoTime.nullable(),
  isRecurring: z.boolean(),
  recurrence: recurrence.nullable(),
  postBox: objectId.nullable(),
  groupBox: objectId.nullable(),
  commentBox: objectId.nullable(),
  postUrl: z.union([z.literal(''), webUrl]).nullable(),
  facebookAccounts: z.array(z.strictObject({ accountId: objectId })).max(50),
  joinAnswer: bodyText(longestJoinAnswer).transform((text) => text.trim()),
  learns: z.boolean(),
  learnsHours: z.boolean(),
  bumping: bumping.nullable(),
};

/** Which materials are needed depends on the type; the service checks it (CAMPAIGN.MATERIAL_REQUIRED). */
export const campaignInput = z.strictObject({
  ...inputFields,
  scheduledAt: inputFields.scheduledAt.default(null),
  isRecurring: inputFields.isRecurring.default(false),
  recurrence: inputFields.recurrence.default(null),
  postBox: inputFields.postBox.default(null),
  groupBox: inputFields.groupBox.default(null),
  commentBox: inputFields.commentBox.default(null),
  postUrl: inputFields.postUrl.default(null),
  facebookAccounts: inputFields.facebookAccounts.default([]),
  joinAnswer: inputFields.joinAnswer.default(''),
  learns: inputFields.learns.default(false),
  learnsHours: inputFields.learnsHours.default(false),
  bumping: inputFields.bumping.default(null),
});

/** Not `campaignInput.partial()`: that would fill in the defaults of what is not named. */
export const campaignChange = z.strictObject({ ...inputFields, revision }).partial();

const inputErrors = [
  'CAMPAIGN.MATERIAL_REQUIRED',
  'CAMPAIGN.POST_URL_REQUIRED',
  'CAMPAIGN.ENDS_BEFORE_START',
  'BOX.NOT_FOUND',
  'ACCOUNT.NOT_FOUND',
] as const;

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id',
  service: 'campaigns',
  access: 'user',
  summary:
    'One campaign with its last run; long texts are cut, and whole in the calls for posts and comments.',
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
  summary:
    'Changes a campaign that is not running; what is not named stays as it is. One that does other things than at the revision that is named stays too.',
  params: byId,
  body: campaignChange,
  reply: campaign,
  errors: [...inputErrors, 'CAMPAIGN.NOT_FOUND', 'CAMPAIGN.NOT_EDITABLE', 'CONFLICT.CHANGED_MEANWHILE'],
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

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/restore',
  service: 'campaigns',
  access: 'user',
  cost: 2,
  summary:
    'Puts back a campaign that was deleted within the last day. A time that has passed meanwhile is not made up for: it is a draft then.',
  params: byId,
  reply: campaign,
  errors: ['CAMPAIGN.NOT_FOUND'],
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
    'CAMPAIGN.NO_GROUP_TO_NAME',
    'CAMPAIGN.TOO_MANY_GROUPS',
    'CAMPAIGN.QUIET_TIME',
    'ACCOUNT.NONE_CONNECTED',
    'BOX.NOT_FOUND',
  ],
});
